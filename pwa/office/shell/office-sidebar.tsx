/** The places as a sidebar that expands the current one's parts, or, on narrower windows, a rail of icons with the parts above the screen. */
import { Ellipsis, ScanBarcode } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { paths } from '../../parts/page/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Menu } from '../../ui/menu.tsx';
import {
  type OfficePlace,
  useOfficeCounts,
  useOfficePlaces,
  type Waiting,
  waitingAt,
  waitingIn,
} from './office-places.ts';
import styles from './office-sidebar.module.css';

interface CountedLabelProps extends Waiting {
  children: string;
  className?: string | undefined;
}

function CountedLabel({ children, count, text, className }: CountedLabelProps) {
  return (
    <>
      <span>
        {children}
        {count > 0 && <span className="visually-hidden">, {text}</span>}
      </span>
      <Badge count={count} tone="sale" className={className} />
    </>
  );
}

export function OfficeSidebar() {
  const counts = useOfficeCounts();
  const { places, here, part } = useOfficePlaces();
  return (
    <nav className={`on-dark ${styles.sidebar}`} aria-label="Админка">
      <ul className="grid content-start flex-1 gap-1">
        {places.map((place) => {
          const { label, icon: Icon, parts } = place;
          const isOpen = place === here && parts.length > 1;
          return (
            <li key={label}>
              <Link
                to={firstOf(place)}
                className={styles.place}
                data-open={isOpen || undefined}
                aria-current={place === here ? (part === parts[0] ? 'page' : 'true') : undefined}
              >
                <Icon />
                <CountedLabel className={styles.badge} {...waitingIn([place], counts)}>
                  {label}
                </CountedLabel>
              </Link>
              {isOpen && (
                <ul className={styles.parts}>
                  {parts.map((one) => (
                    <li key={one.path}>
                      <NavLink to={one.path} className={styles.part}>
                        <CountedLabel {...waitingAt(one, counts)}>{one.label}</CountedLabel>
                      </NavLink>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
      <Link to={paths.till()} className={styles.till}>
        <ScanBarcode />
        <span>Касса</span>
      </Link>
    </nav>
  );
}

/** The parts of the current place, shown above its screens where the sidebar has no room for them. */
export function OfficeParts() {
  const counts = useOfficeCounts();
  const { here, part: open } = useOfficePlaces();
  const row = useRef<HTMLElement>(null);
  // On a phone the current part may be past the row's end.
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [open]);
  if (here === undefined || here.parts.length < 2) return null;
  return (
    <nav ref={row} className={styles.areas} aria-label={here.label}>
      {here.parts.map((part) => (
        <NavLink key={part.path} to={part.path} className={styles.area}>
          <CountedLabel {...waitingAt(part, counts)}>{part.label}</CountedLabel>
        </NavLink>
      ))}
    </nav>
  );
}

const MOST = 5;

/** The back office's places on a phone: four within the thumb's reach, the rest in the «Ещё» menu. */
export function OfficeBar() {
  const counts = useOfficeCounts();
  const { places, here } = useOfficePlaces();
  const shown = places.length <= MOST ? places : places.filter(({ inBar }) => inBar === true);
  const others = places.filter((place) => !shown.includes(place));
  return (
    <nav className={styles.bar} aria-label="Админка">
      {shown.map((place) => (
        <Link
          key={place.label}
          to={firstOf(place)}
          className={styles.barPlace}
          aria-current={place === here ? 'true' : undefined}
        >
          <place.icon size={22} />
          <CountedLabel className={styles.barBadge} {...waitingIn([place], counts)}>
            {place.label}
          </CountedLabel>
        </Link>
      ))}
      {others.length > 0 && (
        <Menu
          trigger={
            <button
              type="button"
              className={styles.barPlace}
              data-here={(here !== undefined && others.includes(here)) || undefined}
            >
              <Ellipsis size={22} />
              <CountedLabel className={styles.barBadge} {...waitingIn(others, counts)}>
                Ещё
              </CountedLabel>
            </button>
          }
          items={others.map((place) => placeItem(place, counts))}
        />
      )}
    </nav>
  );
}

const firstOf = ({ parts }: OfficePlace): string => parts[0]?.path ?? '';

export function placeItem(place: OfficePlace, counts: ReturnType<typeof useOfficeCounts>) {
  const { count, text } = waitingIn([place], counts);
  return { label: place.label, icon: <place.icon />, link: <Link to={firstOf(place)} />, count, countLabel: text };
}
