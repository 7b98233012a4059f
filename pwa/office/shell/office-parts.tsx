/** The parts of the current place, shown above its screens where the sidebar has no room for them. */
import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { CountedLabel } from './office-sidebar.tsx';
import styles from './office-parts.module.css';
import { useOfficePlaces, waitingAt } from './office-places.ts';
import { useOfficeCounts } from './use-office-counts.ts';

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
    <nav ref={row} className={styles.parts} aria-label={here.label}>
      {here.parts.map((part) => (
        <NavLink key={part.path} to={part.path} className={styles.part}>
          <CountedLabel {...waitingAt(part, counts)}>{part.label}</CountedLabel>
        </NavLink>
      ))}
    </nav>
  );
}
