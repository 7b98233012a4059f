/** /admin/today: the office's first page: the day's figures and pending work. */
import { useQuery } from '@tanstack/react-query';
import { PackageOpen, PackagePlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Today, Place } from '#contract/reports/today.ts';
import { firstOpenDay, firstOpenWords, timeWords } from '#contract/shop/opening.ts';
import type { Opening } from '#contract/shop/shop.ts';
import { hourOf, daysBefore } from '#contract/values/business-day.ts';
import { paths } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { clockText } from '../../parts/time/moments.ts';
import { useShop } from '../../queries/shop.ts';
import { todayQuery } from '../../queries/reports.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { roubles, changeOf } from '../kit/change-words.ts';
import { OfficeHead } from '../kit/list-page.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { DayTiles, TONES, monthText, shortDay, weekdayAndDay, weekdayText } from './day-tiles.tsx';
import { FirstSteps } from './first-steps.tsx';
import { waitingItems } from './waiting-items.ts';
import { TodayCard, WaitingList } from './waiting-list.tsx';
import office from '../kit/office.module.css';
import styles from './today.module.css';

export function TodayPage() {
  usePageTitle('Сегодня');
  const { timezone, opening } = useShop();
  const answer = useQuery(todayQuery);
  return (
    <div className={styles.page}>
      <OfficeHead
        title="Сегодня"
        lead={
          answer.data && (
            <p className={office.count}>
              {weekdayAndDay(answer.data.day)}
              {openWords(opening, answer.data, timezone)}
            </p>
          )
        }
      >
        <Link to={paths.adminDocuments()} className={buttonClass({ variant: 'outline' })}>
          <PackageOpen />
          Принять товар
        </Link>
        <Link to={paths.adminProductNew()} className={buttonClass({ variant: 'outline' })}>
          <PackagePlus />
          Новый товар
        </Link>
      </OfficeHead>
      <OfficeAnswer
        answer={answer}
        notKept="Итоги дня не хранятся на устройстве"
        skeleton={
          <SkeletonGroup className="grid one-column gap-4">
            <Skeleton shape="block" className={styles.tilesBone ?? ''} />
            <Skeleton shape="block" className={styles.listBone ?? ''} />
          </SkeletonGroup>
        }
      >
        {(today) => (
          <>
            <DayTiles today={today} timezone={timezone} />
            <div className={styles.columnsOfPage}>
              <WaitingList items={waitingItems(today.waiting, { now: new Date(today.now), timezone })} />
              <div className="grid one-column gap-4">
                <FirstSteps done={today.steps} />
                <HoursCard today={today} hour={hourOf(new Date(today.now), timezone)} />
                <PlacesCard places={today.places} timezone={timezone} />
              </div>
            </div>
          </>
        )}
      </OfficeAnswer>
    </div>
  );
}

/** « · магазин работает до 20:00», « · магазин откроется в 9:00», « · закрыто, откроемся завтра с 9:00»; empty without opening hours. */
function openWords(opening: Opening, { now }: Today, timezone: string): string {
  const first = firstOpenDay(opening, new Date(now), timezone);
  if (first === null) return '';
  if (first.isOpen) return ` · магазин работает до ${timeWords(first.hours.closes)}`;
  if (first.isToday) return ` · магазин откроется в ${timeWords(first.hours.opens)}`;
  return ` · закрыто, откроемся ${firstOpenWords(opening, new Date(now), timezone) ?? ''}`;
}

function nameOf({ kind, prefix, name, seller }: Place): string {
  if (kind === 'online') return 'Интернет-магазин';
  const till = kind === 'api' ? 'Без кассы' : name === '' ? prefix : `${prefix}, ${name}`;
  return seller === '' ? till : `${till} · ${seller}`;
}

function PlacesCard({ places, timezone }: { places: Today['places']; timezone: string }) {
  const shifts = (
    <Link to={paths.adminShifts()} className="text-14 weight-label">
      Смены
    </Link>
  );
  return (
    <TodayCard id="places" title="Кассы и витрина" aside={shifts}>
      {places.length === 0 ? (
        <p className={styles.nothing}>Сегодня ещё никто не продавал.</p>
      ) : (
        <ul className="line-above">
          {places.map((place) => (
            <li key={`${place.kind} ${place.prefix}`} className={styles.sum}>
              <span className="flex-1 min-w-0 anywhere">{nameOf(place)}</span>
              <time className="muted figures" dateTime={place.lastAt}>
                {clockText(place.lastAt, timezone)}
              </time>
              <b className="nowrap figures text-right">{roubles(place.revenue)}</b>
            </li>
          ))}
        </ul>
      )}
    </TodayCard>
  );
}

/** Revenue by hour, today against the same weekday; below it yesterday and the month. */
export function HoursCard({ today, hour }: { today: Today; hour: number }) {
  const yesterday = daysBefore(today.day, 1);
  const legend = (
    <p className={styles.legend} aria-hidden>
      <span data-day="today">сегодня</span>
      <span data-day="then">{shortDay(today.comparedDay)}</span>
    </p>
  );
  return (
    <TodayCard id="hours" title="По часам" aside={legend}>
      {today.hours.length === 0 ? (
        <p className={styles.nothing}>Продаж сегодня ещё не было, неделю назад тоже.</p>
      ) : (
        <Hours hours={today.hours} hour={hour} />
      )}
      <dl className="line-above">
        <Sum
          name={`Вчера, ${weekdayText(yesterday)}`}
          to={paths.adminReports(yesterday)}
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
    </TodayCard>
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
            className="grid flex-1 justify-items-center gap-1 min-w-0 muted text-12"
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
    <div className={styles.sum}>
      <dt className="flex-1 min-w-0 anywhere">
        <Link to={to}>{name}</Link>
      </dt>
      <dd className="flex gap-3">
        <b className="nowrap">{roubles(revenue)}</b>
        {change.percent !== null && (
          <span className={classNames('text-right', TONES[change.direction])} title={`${against}: ${roubles(then)}`}>
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
