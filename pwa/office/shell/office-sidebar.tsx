/** The back office's screens beside them, by what they are about; on windows wide enough to spare the room. */
import { NavLink } from 'react-router-dom';
import { usePerson } from '../../device/person/use-session.ts';
import { Badge } from '../../ui/badge.tsx';
import { OFFICE_GROUPS, officeLinksFor, type OfficeLink } from './office-links.ts';
import styles from './office-sidebar.module.css';
import { useOfficeCounts, waitingFor, type OfficeCounts } from './use-office-counts.ts';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function OfficeSidebar() {
  const counts = useOfficeCounts();
  const links = officeLinksFor(usePerson().person?.role);
  const groups = OFFICE_GROUPS.filter(({ group }) => links.some((link) => link.group === group));
  return (
    <nav className={`on-dark ${styles.sidebar}`} aria-label="Админка">
      {groups.map(({ group, label }) => (
        <div key={group} className={styles.group}>
          {label !== '' && (
            <p id={`office-${group}`} className={styles.label}>
              {label}
            </p>
          )}
          <ul {...(label === '' ? {} : { 'aria-labelledby': `office-${group}` })}>
            {links
              .filter((link) => link.group === group)
              .map((link) => (
                <SideLink key={link.path} link={link} counts={counts} />
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function SideLink({ link, counts }: { link: OfficeLink; counts: OfficeCounts }) {
  const { count, text } = waitingFor(link, counts);
  return (
    <li>
      <NavLink to={link.path} className={styles.link}>
        <link.icon {...ICON} />
        <span>
          {link.label}
          {count > 0 && <span className="visually-hidden">, {text}</span>}
        </span>
        <Badge count={count} tone="sale" />
      </NavLink>
    </li>
  );
}
