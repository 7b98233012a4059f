/** Revenue by hour, today against the same weekday; below it yesterday and the month. */
import { Link } from 'react-router-dom';
import type { Today } from '#contract/reports/today.ts';
import { daysBefore } from '#contract/values/business-day.ts';
import { paths } from '../../parts/page/paths.ts';
import { changeOf, roubles } from '../kit/change-words.ts';
import { monthText, shortDay, weekdayText } from './day-words.ts';
import styles from './today.module.css';

export function HoursCard({ today, hour }: { today: Today; hour: number }) {
  return (
    <section className="card clipped" aria-labelledby="hours">
      <header className={styles.cardHead}>
        <h2 id="hours">По часам</h2>
        <p className={styles.legend} aria-hidden>
          <span data-day="today">сегодня</span>
          <span data-day="then">{shortDay(today.comparedDay)}</span>
        </p>
      </header>
      {today.hours.length === 0 ? (
        <p className={styles.nothing}>Продаж сегодня ещё не было, неделю назад тоже.</p>
      ) : (
        <Hours hours={today.hours} hour={hour} />
      )}
      <dl className={styles.sums}>
        <Sum
          name={`Вчера, ${weekdayText(daysBefore(today.day, 1))}`}
          to={paths.adminReports(daysBefore(today.day, 1))}
          sums={today.yesterday}
          against="Позавчера"
        />
        <Sum
          name={monthText(today.day)}
          to={paths.adminReports()}
          sums={today.month}
          against="Те же дни прошлого месяца к этому часу"
        />
      </dl>
      <Link to={paths.adminReports()} className={styles.more}>
        Все отчёты
      </Link>
    </section>
  );
}

function Hours({ hours, hour: thisHour }: { hours: Today['hours']; hour: number }) {
  const most = Math.max(1, ...hours.flatMap(({ revenue, then }) => [revenue, then]));
  const height = (value: number) => ({ height: `${Math.max(0, (value / most) * 100)}%` });
  return (
    <>
      <div className={styles.hours} aria-hidden>
        {hours.map(({ hour, revenue, then }) => (
          <div
            key={hour}
            data-now={hour === thisHour || undefined}
            title={`С ${hour} до ${hour + 1}\u00a0ч: сегодня ${roubles(revenue)}, неделю назад ${roubles(then)}`}
          >
            <span className={styles.columns}>
              <span data-day="then" style={height(then)} />
              <span data-day="today" style={height(revenue)} />
            </span>
            <span>{hour}</span>
          </div>
        ))}
      </div>
      {/* A table itself cannot be narrower than its text. */}
      <div className="visually-hidden">
        <table>
          <caption>Выручка по часам: сегодня и неделю назад</caption>
          <thead>
            <tr>
              <th scope="col">Час</th>
              <th scope="col">Сегодня</th>
              <th scope="col">Неделю назад</th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ hour, revenue, then }) => (
              <tr key={hour}>
                <th scope="row">{hour}</th>
                <td>{roubles(revenue)}</td>
                <td>{roubles(then)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface SumProps {
  name: string;
  to: string;
  sums: Today['month'];
  /** Days of the former sum. */
  against: string;
}

function Sum({ name, to, sums: { revenue, then }, against }: SumProps) {
  const change = changeOf(revenue, then, roubles);
  return (
    <div>
      <dt>
        <Link to={to}>{name}</Link>
      </dt>
      <dd>
        <b>{roubles(revenue)}</b>
        {change.percent !== null && (
          <span data-direction={change.direction} title={`${against}: ${roubles(then)}`}>
            <span aria-hidden>{change.percent}</span>
            <span className="visually-hidden">
              , {change.words}. {against}: {roubles(then)}
            </span>
          </span>
        )}
      </dd>
    </div>
  );
}
