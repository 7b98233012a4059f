import { Link } from 'react-router-dom';
import { formatPhone } from '#contract/values/phone.ts';
import { yearText } from '../../parts/time/moments.ts';
import { paths } from '../../parts/page/paths.ts';
import { useShop } from '../../queries/shop.ts';
import styles from './footer.module.css';

/** The seller's details, the ways to pay, the legal pages and the contacts. */
export function Footer() {
  const shop = useShop();
  return (
    <footer className={styles.footer}>
      <div className={`container ${styles.columns}`}>
        <div>
          {/* At New Year the page may be rendered in another year than it is read. */}
          <p suppressHydrationWarning>
            © {yearText(new Date(), shop.timezone)} {shop.legalName}
          </p>
          {shop.inn && (
            <p className={styles.numbers}>
              <span>ИНН {shop.inn}</span>
              {shop.ogrn && [' · ', <span key="ogrn">ОГРН {shop.ogrn}</span>]}
            </p>
          )}
          <p>Оплата при получении или по счёту</p>
          {shop.demo && (
            <p className={styles.demo}>
              Это демонстрационный магазин: на снимках показан товар того же вида, а не названная модель.
            </p>
          )}
        </div>
        <nav aria-label="Покупателям">
          <ul>
            <li>
              <Link to={paths.keptOrders()}>Мои заказы на этом устройстве</Link>
            </li>
            <li>
              <Link to={paths.delivery()}>Доставка и возврат</Link>
            </li>
            <li>
              <Link to={paths.offer()}>Публичная оферта</Link>
            </li>
            <li>
              <Link to={paths.privacy()}>Политика конфиденциальности</Link>
            </li>
          </ul>
        </nav>
        <address className={styles.contacts}>
          {shop.phone && (
            <a href={`tel:${shop.phone}`} className={styles.phone}>
              {formatPhone(shop.phone)}
            </a>
          )}
          {shop.email && <a href={`mailto:${shop.email}`}>{shop.email}</a>}
          {shop.openingWords}
          {shop.opening.points.map(({ id, address }) => (
            <Link key={id} to={paths.delivery()}>
              {address}
            </Link>
          ))}
        </address>
      </div>
    </footer>
  );
}
