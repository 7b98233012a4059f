/** /admin/today: the office's first page. How the day goes, and what waits for a person. */
import { useQuery } from '@tanstack/react-query';
import { PackagePlus, ScanBarcode } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Today } from '#contract/reports/today.ts';
import { paths } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { useShop } from '../../queries/shop.ts';
import { todayQuery } from '../../queries/today.ts';
import { failureOf } from '../../queries/failure.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { clockText } from '../../parts/time/moments.ts';
import { OfficeFailure, StaleNotice, useRetryOnReturn } from '../kit/office-failure.tsx';
import { DayTiles } from './day-tiles.tsx';
import { weekdayAndDay } from './day-words.ts';
import { FirstSteps } from './first-steps.tsx';
import { HoursCard } from './hours-card.tsx';
import { PlacesCard } from './places-card.tsx';
import styles from './today.module.css';
import { waitingItems } from './waiting-items.ts';
import { WaitingList } from './waiting-list.tsx';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function TodayPage() {
  usePageTitle('Сегодня');
  const { timezone } = useShop();
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(todayQuery);
  const retry = () => void refetch();
  useRetryOnReturn(error !== null, retry);
  const failure = error === null ? null : failureOf(error);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>Сегодня</h1>
          {data !== undefined && <p className={styles.when}>{weekdayAndDay(data.day)}</p>}
        </div>
        <div className={styles.verbs}>
          <Link to={paths.adminProductNew()} className={buttonClass({ variant: 'outline' })}>
            <PackagePlus {...ICON} />
            Новый товар
          </Link>
          <Link to={paths.till()} className={buttonClass({ variant: 'outline' })}>
            <ScanBarcode {...ICON} />
            Касса
          </Link>
        </div>
      </header>
      {failure !== null && data !== undefined && <StaleNotice failure={failure} asOf={dataUpdatedAt} onRetry={retry} />}
      {failure !== null && data === undefined && (
        <div className={styles.card}>
          <OfficeFailure
            failure={failure}
            notKept="Итоги дня не хранятся на устройстве"
            busy={isFetching}
            onRetry={retry}
          />
        </div>
      )}
      {failure === null && data === undefined && <Bones />}
      {data !== undefined && <Day today={data} timezone={timezone} />}
    </div>
  );
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
          <HoursCard today={today} hour={Number(clockText(today.now, timezone).slice(0, 2))} />
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
