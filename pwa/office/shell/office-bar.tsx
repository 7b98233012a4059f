/** The back office's places on a phone: four within the thumb's reach, the rest in the «Ещё» menu. */
import { Ellipsis } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Menu } from '../../ui/menu.tsx';
import styles from './office-bar.module.css';
import { CountedLabel } from './office-sidebar.tsx';
import { useOfficePlaces, waitingIn, type OfficePlace } from './office-places.ts';
import { useOfficeCounts } from './use-office-counts.ts';

/** Maximum number of places in the bar without «Ещё». */
const MOST = 5;

export function OfficeBar() {
  const counts = useOfficeCounts();
  const { places, here } = useOfficePlaces();
  const shown = places.length <= MOST ? places : places.filter(({ inBar }) => inBar === true);
  const others = places.filter((place) => !shown.includes(place));
  const waiting = others.map((place) => waitingIn(place, counts)).filter(({ count }) => count > 0);
  return (
    <nav className={styles.bar} aria-label="Админка">
      {shown.map((place) => (
        <Link
          key={place.label}
          to={firstOf(place)}
          className={styles.place}
          aria-current={place === here ? 'true' : undefined}
        >
          <place.icon size={22} />
          <CountedLabel className={styles.badge} {...waitingIn(place, counts)}>
            {place.label}
          </CountedLabel>
        </Link>
      ))}
      {others.length > 0 && (
        <Menu
          trigger={
            <button
              type="button"
              className={styles.place}
              data-here={(here !== undefined && others.includes(here)) || undefined}
            >
              <Ellipsis size={22} />
              <CountedLabel
                className={styles.badge}
                count={waiting.reduce((sum, { count }) => sum + count, 0)}
                text={waiting.map(({ text }) => text).join(', ')}
              >
                Ещё
              </CountedLabel>
            </button>
          }
          items={others.map((place) => placeItem(place, waitingIn(place, counts)))}
        />
      )}
    </nav>
  );
}

const firstOf = ({ parts }: OfficePlace): string => parts[0]?.path ?? '';

export function placeItem(place: OfficePlace, { count, text }: { count: number; text: string }) {
  return {
    label: place.label,
    icon: <place.icon />,
    link: <Link to={firstOf(place)} />,
    count,
    countLabel: text,
  };
}
