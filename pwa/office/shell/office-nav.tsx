/**
 * The back office's screens in its header: as many as fit, the others behind «Ещё». On narrow windows the menu has them
 * all.
 */
import { ChevronDown } from 'lucide-react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { usePerson } from '../../device/person/use-session.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Menu } from '../../ui/menu.tsx';
import { officeLinksFor, type OfficeLink } from './office-links.ts';
import styles from './office-nav.module.css';
import { useFitting } from './use-fitting.ts';
import { useOfficeCounts, waitingFor, type OfficeCounts } from './use-office-counts.ts';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
/** Px, with a count. */
const MORE_WIDTH = 112;

export function OfficeNav() {
  const counts = useOfficeCounts();
  const all = officeLinksFor(usePerson().person?.role);
  const { row, fits } = useFitting<HTMLElement>(all.length, MORE_WIDTH);
  return (
    <nav ref={row} className={styles.nav} aria-label="Админка">
      {all.map((link, index) => {
        const { count, text } = waitingFor(link, counts);
        return (
          <NavLink key={link.path} to={link.path} className={classNames(styles.link, index >= fits && styles.out)}>
            {link.label}
            {count > 0 && <span className="visually-hidden">, {text}</span>}
            <Badge count={count} tone="sale" />
          </NavLink>
        );
      })}
      {fits < all.length && <More links={all.slice(fits)} counts={counts} />}
    </nav>
  );
}

function More({ links, counts }: { links: readonly OfficeLink[]; counts: OfficeCounts }) {
  const { pathname } = useLocation();
  const waiting = links.map((link) => waitingFor(link, counts)).filter(({ count }) => count > 0);
  const isHere = links.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return (
    <Menu
      trigger={
        <button type="button" className={classNames(styles.link, styles.more)} data-here={isHere || undefined}>
          Ещё
          {waiting.length > 0 && (
            <span className="visually-hidden">, {waiting.map(({ text }) => text).join(', ')}</span>
          )}
          <Badge count={waiting.reduce((sum, { count }) => sum + count, 0)} tone="sale" />
          <ChevronDown size={16} strokeWidth={2} aria-hidden />
        </button>
      }
      items={links.map((link) => {
        const { count, text } = waitingFor(link, counts);
        return {
          label: link.label,
          icon: <link.icon {...ICON} />,
          link: <Link to={link.path} />,
          count,
          countLabel: text,
        };
      })}
    />
  );
}
