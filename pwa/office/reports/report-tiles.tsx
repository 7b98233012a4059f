/** The five figures of a period, compared with the equally long one before it, each linked to its receipts. */
import { ArrowDown, ArrowRight, ArrowUp, Info } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ReportTiles as Tiles } from '#contract/reports/reports.ts';
import { formatNumber } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { clockText } from '../../parts/time/moments.ts';
import { useShop } from '../../queries/shop.ts';
import { classNames } from '../../ui/class-names.ts';
import { changeOf, pieces, roubles } from '../kit/change-words.ts';
import { addDays, daysIn, periodText } from './report-periods.ts';
import styles from './tiles.module.css';

const ICON = { size: 16, strokeWidth: 2 };
const ARROWS = { up: <ArrowUp {...ICON} />, down: <ArrowDown {...ICON} />, same: <ArrowRight {...ICON} /> };
const TONES = { up: 'ok', down: 'sale', same: undefined };

type Figure = 'revenue' | 'cost' | 'grossProfit' | 'itemsQty' | 'checks';

/** Tiles. `isPlain`: a rise of costs is neither good nor bad, so it has no colour. */
const TILES: readonly { figure: Figure; label: string; format: (value: number) => string; isPlain?: boolean }[] = [
  { figure: 'revenue', label: 'Выручка', format: roubles },
  { figure: 'cost', label: 'Себестоимость', format: roubles, isPlain: true },
  { figure: 'grossProfit', label: 'Маржа', format: roubles },
  { figure: 'itemsQty', label: 'Штук', format: pieces },
  { figure: 'checks', label: 'Чеков', format: pieces },
];

function asidesOf({ revenue, grossProfit, checks, itemsWithoutCost }: Tiles): Partial<Record<Figure, string>> {
  // With unknown costs the margin is an upper bound.
  const most = itemsWithoutCost === 0 ? '' : 'до\u00a0';
  return {
    ...(revenue > 0 ? { grossProfit: `${most}${Math.round((grossProfit / revenue) * 100)}\u00a0% выручки` } : {}),
    ...(checks > 0 && revenue > 0 ? { checks: `в\u00a0среднем ${roubles(Math.round(revenue / checks))}` } : {}),
  };
}

export function ReportTiles({ tiles, former, receipts }: { tiles: Tiles; former: Tiles; receipts: string }) {
  const asides = asidesOf(tiles);
  return (
    <ul className={styles.tiles} aria-label="Итоги периода">
      {TILES.map(({ figure, label, format, isPlain = false }) => {
        const change = changeOf(tiles[figure], former[figure], format);
        return (
          <li key={figure} className={styles.tile} data-figure={figure}>
            <p className={styles.label}>
              {label}
              <span className="text-12">{asides[figure]}</span>
            </p>
            <p className={styles.value}>
              <Link
                to={receipts}
                state={{ fromReport: true }}
                aria-label={`${label}: ${format(tiles[figure])}, показать чеки`}
              >
                {format(tiles[figure])}
              </Link>
            </p>
            <p className={styles.change} data-alone={change.percent === null || undefined}>
              <span className={classNames(styles.delta, !isPlain && TONES[change.direction])} aria-hidden>
                {ARROWS[change.direction]}
                <span>
                  <strong>{change.percent ?? change.difference}</strong>
                  {change.percent !== null && change.direction !== 'same' && (
                    <span className="weight-label"> · {change.difference}</span>
                  )}
                </span>
              </span>
              <span className="visually-hidden">{change.words}, </span>
              <span className="muted nowrap">было {format(former[figure])}</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** «Выручка − бонусами + доставка = деньгами за эти продажи 1 200 ₽»: the money behind the revenue, on whatever day it came. */
export function MoneyReceived({ tiles: { revenue, money } }: { tiles: Tiles }) {
  if (money === null || (money.bonuses === 0 && money.delivery === 0)) return null;
  const parts = [
    { name: 'Выручка', sum: revenue, sign: '' },
    ...(money.bonuses === 0 ? [] : [{ name: 'оплачено бонусами', sum: money.bonuses, sign: '−' }]),
    ...(money.delivery === 0 ? [] : [{ name: 'доставка', sum: money.delivery, sign: '+' }]),
  ];
  return (
    <p className={styles.money}>
      {parts.map(({ name, sum, sign }) => (
        <span key={name}>
          {sign !== '' && `${sign} `}
          {name} <b className="ink weight-label nowrap">{roubles(sum)}</b>
        </span>
      ))}
      <span>
        = деньгами за эти продажи <b className="ink weight-label nowrap">{roubles(money.received)}</b>
      </span>
    </p>
  );
}

function comparedText(tiles: Tiles, former: Tiles, isYear: boolean): string {
  if (isYear) return 'Сравнение с теми же днями год назад';
  const days = daysIn(former);
  if (addDays(former.to, 1) !== tiles.from) return 'Сравнение с теми же днями прошлого периода';
  return days === 1
    ? 'Сравнение с предыдущим днём'
    : `Сравнение с предыдущими ${counted(days, 'днём', 'днями', 'днями')}`;
}

export interface ReportNotesProps {
  tiles: Tiles;
  former: Tiles & { until?: string | undefined };
  marked: string;
  uncosted: string;
  isYear: boolean;
}

/** The period of comparison, and notes for reading the figures correctly. */
export function ReportNotes({ tiles, former, marked, uncosted, isYear }: ReportNotesProps) {
  const { timezone } = useShop();
  return (
    <div className={`flex wrap between muted text-12 ${styles.notes}`}>
      <p>
        {comparedText(tiles, former, isYear)}: {periodText(former)}
        {former.until !== undefined && `, до\u00a0${clockText(former.until, timezone)}`}
      </p>
      <ul className={`flex wrap between text-12 low ${styles.warnings}`}>
        {tiles.returns !== 0 && (
          <li title="Их суммы вычтены в день возврата. Себестоимость вычтена только у товаров, вернувшихся в продажу: списанные — убыток">
            <Info {...ICON} />
            возвратов: {formatNumber(tiles.returns)}
          </li>
        )}
        {tiles.itemsWithoutCost !== 0 && (
          <li title="Их себестоимость неизвестна и считается нулевой: маржа по ним равна выручке">
            <Info {...ICON} />
            <Link to={uncosted}>без себестоимости: {formatNumber(tiles.itemsWithoutCost)}&nbsp;ед.</Link>
          </li>
        )}
        {tiles.lateChecks !== 0 && (
          <li title="Чеки и возвраты, которые касса прислала в другой день: каждый посчитан в тот день, когда его оформили">
            <Info {...ICON} />
            {counted(tiles.lateChecks, 'документ пришёл', 'документа пришли', 'документов пришли')} позже
          </li>
        )}
        {tiles.markedChecks !== 0 && (
          <li title="Чеки, которые отправил не тот, кто пробил, пробитые задним числом, сильно ниже цены или со скидкой сверх лимита; чеки и возвраты, у которых исправлено время">
            <Info {...ICON} />
            <Link to={marked} state={{ fromReport: true }}>
              стоит проверить: {counted(tiles.markedChecks, 'документ', 'документа', 'документов')}
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}
