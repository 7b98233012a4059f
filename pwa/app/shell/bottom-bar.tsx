import { House, LayoutGrid, LogIn, Percent, ScanBarcode, type LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { isStaff } from '#contract/roles.ts';
import { usePerson } from '../../local/use-session.ts';
import { paths } from '../../parts/paths.ts';
import styles from './bottom-bar.module.css';

interface Place {
  label: string;
  to: string;
  icon: LucideIcon;
  isHere: (path: string, query: URLSearchParams) => boolean;
}

const HOME: Place = { label: 'Главная', to: paths.home(), icon: House, isHere: (path) => path === '/' };
const CATALOG: Place = { label: 'Каталог', to: paths.catalog(), icon: LayoutGrid, isHere: (path) => path.startsWith('/catalog') };
const DISCOUNTS: Place = {
  label: 'Скидки',
  to: paths.search({ discounted: 'true' }),
  icon: Percent,
  isHere: (path, query) => path === '/search' && query.get('discounted') === 'true',
};
const LOGIN: Place = { label: 'Войти', to: paths.auth(), icon: LogIn, isHere: (path) => path === '/auth' };
const TILL: Place = { label: 'Касса', to: paths.till(), icon: ScanBarcode, isHere: () => false };

/** Phones: the places one goes to all the time, within the thumb's reach. */
export function BottomBar() {
  const { person, status } = usePerson();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const places = [HOME, CATALOG, DISCOUNTS];
  if (person === null && status !== 'loading') places.push(LOGIN);
  if (person !== null && isStaff(person.role)) places.push(TILL);
  return (
    <nav className={styles.bar} aria-label="Разделы">
      {places.map(({ label, to, icon: Icon, isHere }) => (
        <Link key={label} to={to} className={styles.place} aria-current={isHere(pathname, query) ? 'page' : undefined}>
          <Icon size={22} strokeWidth={1.75} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
}
