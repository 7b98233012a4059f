/** /admin/settings: the shop's details, and its terms of delivery, bonuses and wholesale. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShopSettings } from '#contract/shop/settings.ts';
import { OfficeFailure, useRetryOnReturn } from '../kit/office-failure.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { settingsQuery } from '../../queries/settings.ts';
import { failureOf } from '../../queries/failure.ts';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { BackupLine } from './backup-line.tsx';
import { DemoPanel } from './demo-panel.tsx';
import { ExchangePanel } from './exchange-panel.tsx';
import { MailPanel } from './mail-panel.tsx';
import { MarketPanel } from './market-panel.tsx';
import { NumberingPanel } from './numbering-panel.tsx';
import { OpeningPanel } from './opening-panel.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsHistory } from './settings-history.tsx';
import { StockRulesPanel } from './stock-rules-panel.tsx';
import { VatPanel } from './vat-panel.tsx';
import office from '../kit/office.module.css';
import styles from './settings.module.css';

export function SettingsPage() {
  usePageTitle('Настройки');
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(settingsQuery);
  const retry = () => void refetch();
  useRetryOnReturn(error !== null, retry);
  // The form starts with the settings at the time of opening, not with an earlier visit's.
  const [opened, setOpened] = useState<ShopSettings>();
  if (opened === undefined && data !== undefined && (isFetchedAfterMount || !isFetching)) setOpened(data);
  return (
    <div className={styles.page}>
      <header>
        <h1>Настройки</h1>
        <p className={styles.lead}>
          Действуют сразу: в новых заказах, на витрине, в письмах и на чеках. Оформленные заказы сохраняют свои суммы.
        </p>
        <BackupLine />
      </header>
      {opened !== undefined && <SettingsForm settings={opened} />}
      {opened === undefined && error !== null && (
        <div className={styles.card}>
          <OfficeFailure
            failure={failureOf(error)}
            notKept="Менять настройки можно только при связи с сервером"
            busy={isFetching}
            onRetry={retry}
          />
        </div>
      )}
      {opened === undefined && error === null && (
        <SkeletonGroup className={office.waiting}>
          <Skeleton width="long" />
          <Skeleton width="long" />
          <Skeleton width="half" />
        </SkeletonGroup>
      )}
      {opened !== undefined && <OpeningPanel />}
      {opened !== undefined && <VatPanel />}
      {opened !== undefined && <NumberingPanel />}
      {opened !== undefined && <MailPanel />}
      {opened !== undefined && <StockRulesPanel />}
      {opened !== undefined && <ExchangePanel />}
      {opened !== undefined && <MarketPanel />}
      {opened !== undefined && <DemoPanel />}
      {opened !== undefined && <SettingsHistory />}
    </div>
  );
}
