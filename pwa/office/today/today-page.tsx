/** /admin/today: the office's first page: the day's figures and pending work. */
import { useQuery } from '@tanstack/react-query';
import { PackageOpen, PackagePlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { firstOpenDay, firstOpenWords, timeWords } from '#contract/shop/opening.ts';
import type { Opening } from '#contract/shop/shop.ts';
import type { Today, Place } from '#contract/reports/today.ts';
import { hourOf } from '#contract/values/business-day.ts';
import { paths } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { useShop } from '../../queries/shop.ts';
import { todayQuery } from '../../queries/today.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { OfficeAnswer } from '../kit/office-answer.tsx';
import { OfficeHead } from '../kit/office-head.tsx';
import { DayTiles } from './day-tiles.tsx';
import { weekdayAndDay } from './day-words.ts';
import { FirstSteps } from './first-steps.tsx';
import { HoursCard } from './hours-card.tsx';
import styles from './today.module.css';
import { waitingItems } from './waiting-items.ts';
import { WaitingList } from './waiting-list.tsx';
import { clockText } from '../../parts/time/moments.ts';
import { roubles } from '../kit/change-words.ts';
import { ICON } from '../../ui/icon.ts';

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
            <p className={styles.when}>
              {weekdayAndDay(answer.data.day)}
              {openWords(opening, answer.data, timezone)}
            </p>
          )
        }
      >
        <Link to={paths.adminDocuments()} className={buttonClass({ variant: 'outline' })}>
          <PackageOpen {...ICON} />
          Принять товар
        </Link>
        <Link to={paths.adminProductNew()} className={buttonClass({ variant: 'outline' })}>
          <PackagePlus {...ICON} />
          Новый товар
        </Link>
      </OfficeHead>
      <OfficeAnswer answer={answer} notKept="Итоги дня не хранятся на устройстве" skeleton={<Bones />}>
        {(today) => <Day today={today} timezone={timezone} />}
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

function Day({ today, timezone }: { today: Today; timezone: string }) {
  const items = waitingItems(today.waiting, { now: new Date(today.now), timezone });
  return (
    <>
      <DayTiles today={today} timezone={timezone} />
      <div className={styles.columnsOfPage}>
        <WaitingList items={items} />
        <div className={styles.column}>
          <FirstSteps done={today.steps} />
          <HoursCard today={today} hour={hourOf(new Date(today.now), timezone)} />
          <PlacesCard places={today.places} timezone={timezone} />
        </div>
      </div>
    </>
  );
}

function Bones() {
  return (
    <SkeletonGroup className={styles.bones}>
      <Skeleton shape="block" className={styles.tilesBone ?? ''} />
      <Skeleton shape="block" className={styles.listBone ?? ''} />
    </SkeletonGroup>
  );
}

/** Today's revenue of each till and of the online shop, with the time of its last sale. */
function nameOf({ kind, prefix, name, seller }: Place): string {
  if (kind === 'online') return 'Интернет-магазин';
  const till = kind === 'api' ? 'Без кассы' : name === '' ? prefix : `${prefix}, ${name}`;
  return seller === '' ? till : `${till} · ${seller}`;
}

function PlacesCard({ places, timezone }: { places: Today['places']; timezone: string }) {
  return (
    <section className="card clipped" aria-labelledby="places">
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
