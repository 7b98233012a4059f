/** /admin/settings: the shop's details, and its terms of delivery, bonuses and wholesale. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShopSettings } from '#contract/shop/settings.ts';
import { CardSkeleton, OfficeAnswer } from '../kit/office-answer.tsx';
import { OfficeHead } from '../kit/office-head.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { settingsQuery } from '../../queries/settings.ts';
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
import styles from './settings.module.css';

export function SettingsPage() {
  usePageTitle('Настройки');
  const answer = useQuery(settingsQuery);
  const { data, isFetching, isFetchedAfterMount } = answer;
  // The form starts with the settings at the time of opening, not with an earlier visit's.
  const [opened, setOpened] = useState<ShopSettings>();
  if (opened === undefined && data !== undefined && (isFetchedAfterMount || !isFetching)) setOpened(data);
  return (
    <div className={styles.page}>
      <OfficeHead
        title="Настройки"
        lead={
          <>
            <p className={styles.lead}>
              Действуют сразу: в новых заказах, на витрине, в письмах и на чеках. Оформленные заказы сохраняют свои
              суммы.
            </p>
            <BackupLine />
          </>
        }
      />
      <OfficeAnswer isForm answer={answer} notKept="Менять настройки можно только при связи с сервером">
        {() =>
          opened === undefined ? (
            <CardSkeleton />
          ) : (
            <>
              <SettingsForm settings={opened} />
              <OpeningPanel />
              <VatPanel />
              <NumberingPanel />
              <MailPanel />
              <StockRulesPanel />
              <ExchangePanel />
              <MarketPanel />
              <DemoPanel />
              <SettingsHistory />
            </>
          )
        }
      </OfficeAnswer>
    </div>
  );
}
