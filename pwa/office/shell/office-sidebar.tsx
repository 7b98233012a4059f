/**
 * The back office's places beside its screens: a sidebar that expands the current place's parts, or a rail of icons on
 * narrower windows, with the parts above the screen.
 */
import { ScanBarcode } from 'lucide-react';
import { Link, NavLink } from 'react-router-dom';
import { paths } from '../../parts/page/paths.ts';
import { useOfficePlaces, waitingAt, waitingIn } from './office-places.ts';
import styles from './office-sidebar.module.css';
import { useOfficeCounts, type Waiting } from './use-office-counts.ts';
import { Badge } from '../../ui/badge.tsx';

interface CountedLabelProps extends Waiting {
  children: string;
  className?: string | undefined;
}

/** A label with a count of pending work: a badge on the screen, words for screen readers. */
export function CountedLabel({ children, count, text, className }: CountedLabelProps) {
  return (
    <>
      <span>
        {children}
        {count > 0 && <span className="visually-hidden">, {text}</span>}
      </span>
      <Badge count={count} tone="sale" {...(className === undefined ? {} : { className })} />
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
          const [first] = parts;
          const isOpen = place === here && parts.length > 1;
          return (
            <li key={label}>
              <Link
                to={first?.path ?? ''}
                className={styles.place}
                data-open={isOpen || undefined}
                aria-current={place === here ? (part === first ? 'page' : 'true') : undefined}
              >
                <Icon />
                <CountedLabel className={styles.badge} {...waitingIn(place, counts)}>
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
