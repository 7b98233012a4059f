import { inUnits } from '#contract/products/unit-words.ts';
import { ABC, type Abc, ABC_SHARES, GOODS_GROUPS, type GoodsGroup, XYZ, type Xyz } from '#contract/reports/abc-xyz.ts';
import { perDay } from '#contract/reports/purchase-need.ts';
import { ORDERED_QTY_MAX, type PurchaseGroup, type PurchaseRow, SPEED_WEEKS } from '#contract/reports/purchase.ts';
import { groupBy } from '#contract/values/group-by.ts';
import { formatDecimal, formatNumber, formatRoubles, toKopecks, toRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { typedNumber } from '#contract/values/typed-number.ts';
import { Chip } from '../../ui/chip.tsx';
import { Pill } from '../../ui/pill.tsx';
import cells from '../../ui/table.module.css';
import { numberColumn, type TableColumn } from '../../ui/table.tsx';
import { column } from '../kit/column.ts';
import { Arrivals } from '../kit/arrivals.tsx';
import styles from './goods-groups.module.css';
import purchaseSheet from './purchase.module.css';

const ABC_WORDS: Readonly<Record<Abc, string>> = {
  A: `первые ${ABC_SHARES.A}\u00a0% прибыли`,
  B: `следующие ${ABC_SHARES.B - ABC_SHARES.A}\u00a0%`,
  C: `последние ${100 - ABC_SHARES.B}\u00a0%`,
};
const XYZ_WORDS: Readonly<Record<Xyz, string>> = {
  X: 'продаётся ровно',
  Y: 'то больше, то меньше',
  Z: 'от случая к случаю',
};
const NEW = 'в магазине меньше месяца, о ровности судить рано';

/** «A: первые 80 % прибыли; X: продаётся ровно». */
const pairText = (abc: Abc, xyz: Xyz | null): string =>
  `${abc}: ${ABC_WORDS[abc]} за ${SPEED_WEEKS}\u00a0недель; ${xyz === null ? NEW : `${xyz}: ${XYZ_WORDS[xyz]}`}`;

function GroupMark({ abc, xyz }: { abc: Abc; xyz: Xyz | null }) {
  return (
    <span className={styles.mark} data-abc={abc} title={pairText(abc, xyz)}>
      {abc}
      {xyz}
    </span>
  );
}

const isAbc = (letter: string): letter is Abc => ABC.some((one) => one === letter);

const isOf = ({ abc, xyz }: PurchaseGroup, letter: string): boolean => abc === letter || xyz === letter;

/** The group after a press on a letter: it replaces another of its kind, and a second press removes it. Pure. */
export function toggled(group: GoodsGroup | '', letter: Abc | Xyz): GoodsGroup | '' {
  const letters = group.split('');
  const [abc = '', xyz = ''] = [letters.find(isAbc), letters.find((one) => !isAbc(one))];
  const next = isAbc(letter) ? `${letter === abc ? '' : letter}${xyz}` : `${abc}${letter === xyz ? '' : letter}`;
  return GOODS_GROUPS.find((one) => one === next) ?? '';
}

export interface GroupFilterProps {
  groups: readonly PurchaseGroup[];
  group: GoodsGroup | '';
  onChange: (group: GoodsGroup | '') => void;
}

export function GroupFilter({ groups, group, onChange }: GroupFilterProps) {
  const chip = (letter: Abc | Xyz, words: string) => {
    // Beside a chosen letter of the other kind a press shows the goods of both.
    const beside = group.split('').find((one) => isAbc(one) !== isAbc(letter));
    const its = groups.filter((one) => [letter, beside].every((its) => its === undefined || isOf(one, its)));
    const sum = (name: 'goods' | 'profit' | 'stockCost') => its.reduce((all, one) => all + one[name], 0);
    const roubles = (name: 'profit' | 'stockCost') => formatRoubles(Math.round(sum(name)));
    const count = sum('goods');
    return (
      <Chip
        key={letter}
        on={group.includes(letter)}
        count={count}
        title={`${counted(count, 'товар', 'товара', 'товаров')}, прибыль ${roubles('profit')}, на складе ${roubles('stockCost')}`}
        onClick={() => onChange(toggled(group, letter))}
      >
        <b>{letter}</b> {words}
      </Chip>
    );
  };
  return (
    <div className={styles.filter} role="group" aria-label="Группы товаров">
      <span className="flex wrap gap-2-3">{ABC.map((letter) => chip(letter, ABC_WORDS[letter]))}</span>
      <span className="flex wrap gap-2-3">{XYZ.map((letter) => chip(letter, XYZ_WORDS[letter]))}</span>
    </div>
  );
}

const WEEK_DAYS = 7;

function DaysLeft({ row: { daysLeft, availableQty } }: { row: PurchaseRow }) {
  if (availableQty <= 0) return <Pill tone="sale">нет</Pill>;
  if (daysLeft === null) return <>—</>;
  const text = `${formatNumber(daysLeft)}\u00a0дн.`;
  return daysLeft < WEEK_DAYS ? <Pill tone="low">{text}</Pill> : <>{text}</>;
}

export const GOODS: TableColumn<PurchaseRow> = column(
  'goods',
  'Товар',
  { card: 'title', className: purchaseSheet.goods },
  ({ title, sku }) => (
    <>
      {title}
      <span className={cells.sub}>{sku ?? 'без артикула'}</span>
    </>
  ),
);

export const FIGURES: readonly TableColumn<PurchaseRow>[] = [
  { key: 'group', header: 'Группа', roomy: true, cell: (row) => <GroupMark {...row} /> },
  { key: 'weekly', header: 'В неделю', number: true, cell: (row) => <WeeksBars row={row} /> },
  numberColumn('stock', 'Остаток', ({ stockQty, arrivals, unit }) => (
    <>
      {formatNumber(stockQty)}
      <Arrivals of={arrivals} unit={unit} inCell />
    </>
  )),
  { key: 'lasts', header: 'Хватит на', number: true, cell: (row) => <DaysLeft row={row} /> },
];

export interface SupplierGroup {
  /** Empty for goods without a supplier. */
  readonly supplier: string;
  readonly rows: readonly PurchaseRow[];
}

export const bySupplier = (rows: readonly PurchaseRow[]): SupplierGroup[] =>
  [...groupBy(rows, (row) => row.supplier)].map(([supplier, ofIt]) => ({ supplier, rows: ofIt }));

/** The typed quantity, else the proposed one; an emptied field orders none. NaN for what can't be ordered. */
export function orderedQuantity(typed: string | undefined, need: number): number {
  const quantity = typed === undefined ? Math.min(need, ORDERED_QTY_MAX) : (typedNumber(typed, 0) ?? 0);
  return quantity >= 0 && quantity <= ORDERED_QTY_MAX ? quantity : Number.NaN;
}

/** Sum of these quantities at the known prices, without those that can't be ordered. Roubles. */
export const orderSum = (rows: readonly PurchaseRow[], quantityOf: (row: PurchaseRow) => number): number =>
  toRoubles(rows.reduce((sum, row) => sum + toKopecks(row.price ?? 0) * (quantityOf(row) || 0), 0));

/** Roubles missing to the supplier's minimum; 0 when it is reached or there is none. */
export const missingToMinimum = (sum: number, minimum: number | null): number =>
  minimum === null ? 0 : toRoubles(Math.max(0, toKopecks(minimum) - toKopecks(sum)));

export const weeklyText = (row: PurchaseRow): string => formatDecimal(perDay(row) * 7, 1);

/** Sales of eight weeks as bars, the last one up to today, with the weekly number beside them. */
function WeeksBars({ row }: { row: PurchaseRow }) {
  const most = Math.max(1, ...row.weeks);
  return (
    <span
      className={purchaseSheet.weeks}
      title={`По неделям, от ранней к этой: ${row.weeks.map(String).join(', ')}; всего ${inUnits(row.soldQty, row.unit)}`}
    >
      <span className={purchaseSheet.bars} aria-hidden>
        {row.weeks.map((qty, week) => (
          <span key={week} style={{ height: `${Math.max(0, Math.round((qty / most) * 100))}%` }} />
        ))}
      </span>
      <span className={purchaseSheet.speed}>{weeklyText(row)}</span>
    </span>
  );
}
