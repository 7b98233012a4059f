/** The day's sums; on a till its cash and the link to closing the shift too. */
import { LockKeyhole } from 'lucide-react';
import { formatRoubles } from '#contract/values/money.ts';
import type { ByMeans } from '#contract/values/cashless.ts';
import { counted } from '#contract/values/plural.ts';
import { cashText, shownMeans } from '../../parts/journal/shift-words.ts';
import { paths } from '../../parts/page/paths.ts';
import { ButtonLink } from '../../parts/page/button-link.tsx';
import type { DaySums } from './day-sums.ts';
import styles from './journal.module.css';

interface SumsPanelProps {
  /** Null while the server is asked. */
  sums: DaySums | null;
  /** The server has sent a part of the day's receipts. */
  isPart: boolean;
  /** This till's own receipts by means, roubles, and a word about whose they are; null in a browser that is no till. */
  cash: { sums: ByMeans; whose: string } | null;
}

export function SumsPanel({ sums, isPart, cash }: SumsPanelProps) {
  const figures = [
    {
      label: 'Продажи',
      value: sums === null ? '…' : formatRoubles(sums.taken),
      aside: sums === null ? '' : `${isPart ? 'по показанным: ' : ''}${counted(sums.sales, 'чек', 'чека', 'чеков')}`,
    },
    {
      label: 'Возвраты',
      value: sums === null ? '…' : formatRoubles(0 - sums.back),
      aside: sums === null ? '' : counted(sums.returns, 'возврат', 'возврата', 'возвратов'),
    },
    ...(cash === null
      ? []
      : shownMeans(cash.sums).map(({ label, sum }) => ({ label, value: cashText(sum), aside: cash.whose }))),
  ];
  return (
    <section className={styles.sums} aria-label="Итоги дня">
      <dl>
        {figures.map(({ label, value, aside }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="grid">
              <b className="tabular">{value}</b>
              <span>{aside}</span>
            </dd>
          </div>
        ))}
      </dl>
      {cash !== null && (
        <ButtonLink to={paths.tillShift()} variant="outline">
          <LockKeyhole />
          Закрыть смену
        </ButtonLink>
      )}
    </section>
  );
}
