/** Today's revenue of each till and of the online shop, with the time of its last sale. */
import { Link } from 'react-router-dom';
import type { Place, Today } from '#contract/reports/today.ts';
import { paths } from '../../parts/page/paths.ts';
import { clockText } from '../../parts/time/moments.ts';
import { roubles } from '../kit/change-words.ts';
import styles from './today.module.css';

function nameOf({ kind, prefix, name, seller }: Place): string {
  if (kind === 'online') return 'Интернет-магазин';
  const till = kind === 'api' ? 'Без кассы' : name === '' ? prefix : `${prefix}, ${name}`;
  return seller === '' ? till : `${till} · ${seller}`;
}

export function PlacesCard({ places, timezone }: { places: Today['places']; timezone: string }) {
  return (
    <section className={styles.card} aria-labelledby="places">
      <header className={styles.cardHead}>
        <h2 id="places">Кассы и витрина</h2>
        <Link to={paths.adminShifts()}>Смены</Link>
      </header>
      {places.length === 0 ? (
        <p className={styles.nothing}>Сегодня ещё никто не продавал.</p>
      ) : (
        <ul className={styles.places}>
          {places.map((place) => (
            <li key={`${place.kind} ${place.prefix}`}>
              <span>{nameOf(place)}</span>
              <time dateTime={place.lastAt}>{clockText(place.lastAt, timezone)}</time>
              <b>{roubles(place.revenue)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
