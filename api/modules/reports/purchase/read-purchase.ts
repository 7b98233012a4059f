/** What to order and what lies dead, reckoned anew at every look from the sums of sales and the stock of the moment. */
import type { Knex } from 'knex';
import { daysLeft, perDay, purchaseNeed } from '#contract/reports/purchase-need.ts';
import { SPEED_DAYS, type PurchaseList, type PurchaseRow, type PurchaseTiles } from '#contract/reports/purchase.ts';
import { unitOnWire } from '#contract/products/unit.ts';
import type { StockRules } from '#contract/stock/stock-rules.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { toRoubles } from '#contract/values/money.ts';
import { readStockRules } from '../../shop/settings/stock-rules.ts';
import { refreshReports } from '../refresh-reports.ts';
import type { Period } from '../report-period.ts';
import { soldByProduct, type ProductSums } from '../report-store.ts';
import { goodsOnSale, lastReceipts, onTheWay, type BoughtGoods, type LastReceipt } from './purchase-store.ts';

const DAY_MS = 24 * 60 * 60_000;
const WEEK_DAYS = 7;

/** The last `days` days up to today, which is one of them. */
export function lastDays(today: string, days: number): Period {
  return {
    from: new Date(Date.parse(`${today}T00:00:00Z`) - (days - 1) * DAY_MS).toISOString().slice(0, 10),
    to: today,
  };
}

interface Reckoned extends PurchaseRow {
  /** Kopecks. */
  readonly worth: number;
  readonly retail: number;
}

interface Known {
  readonly rules: StockRules;
  readonly sold: ReadonlyMap<string, ProductSums>;
  /** Ids of what was sold within the days after which goods count as dead. */
  readonly alive: ReadonlySet<string>;
  readonly receipts: ReadonlyMap<string, LastReceipt>;
  readonly onWay: ReadonlyMap<string, number>;
  readonly zone: string;
  readonly today: string;
}

function reckon(row: BoughtGoods, { rules, sold, alive, receipts, onWay, zone, today }: Known): Reckoned {
  const since = businessDay(new Date(row.created_at), zone);
  const inShop = Math.round((Date.parse(today) - Date.parse(since)) / DAY_MS) + 1;
  const days = Math.max(1, Math.min(SPEED_DAYS, inShop));
  const soldQty = sold.get(row.id)?.qty ?? 0;
  const held = { available: row.stock_qty - row.reserved_qty, onWay: onWay.get(row.id) ?? 0 };
  const terms = {
    leadDays: row.lead_days ?? rules.leadDays,
    minimumQty: row.minimum_qty ?? rules.minimumQty,
    coverDays: rules.coverDays,
  };
  const receipt = receipts.get(row.id);
  const firstDeadDay = lastDays(today, rules.deadDays).from;
  const isNew =
    since >= firstDeadDay || (receipt !== undefined && businessDay(new Date(receipt.at), zone) >= firstDeadDay);
  const price = receipt?.price ?? row.cost_price;
  const onHand = Math.max(0, row.stock_qty);
  return {
    _id: row.id,
    title: row.title,
    sku: row.sku,
    ...unitOnWire(row.unit),
    supplier: receipt?.supplier ?? '',
    stockQty: row.stock_qty,
    availableQty: held.available,
    onWayQty: held.onWay,
    soldQty,
    days,
    daysLeft: daysLeft({ soldQty, days }, held),
    leadDays: terms.leadDays,
    minimumQty: terms.minimumQty,
    ownLead: row.lead_days !== null,
    ownMinimum: row.minimum_qty !== null,
    need: purchaseNeed({ soldQty, days }, held, terms),
    price: price === null ? null : toRoubles(price),
    stockCost: row.cost_price === null ? null : toRoubles(row.cost_price * onHand),
    dead: row.stock_qty > 0 && !alive.has(row.id) && !isNew,
    worth: (row.cost_price ?? 0) * onHand,
    retail: row.price_retail,
  };
}

export const inList: Readonly<Record<PurchaseList, (row: PurchaseRow) => boolean>> = {
  order: ({ need }) => need > 0,
  out: ({ availableQty, soldQty }) => availableQty <= 0 && soldQty > 0,
  dead: ({ dead }) => dead,
  all: () => true,
};

/** By supplier, those without one last; within it what is out first, then what lasts least. Dead goods by their worth. */
function inOrder(show: PurchaseList): (one: PurchaseRow, other: PurchaseRow) => number {
  const byTitle = (one: PurchaseRow, other: PurchaseRow): number =>
    one.title.localeCompare(other.title, 'ru') || (one._id < other._id ? -1 : 1);
  if (show === 'dead') return (one, other) => (other.stockCost ?? 0) - (one.stockCost ?? 0) || byTitle(one, other);
  const lasts = ({ daysLeft: left }: PurchaseRow): number => left ?? Number.MAX_SAFE_INTEGER;
  return (one, other) =>
    Number(one.supplier === '') - Number(other.supplier === '') ||
    one.supplier.localeCompare(other.supplier, 'ru') ||
    lasts(one) - lasts(other) ||
    byTitle(one, other);
}

function tilesOf(rows: readonly Reckoned[], goods: readonly BoughtGoods[], soldCost: number): PurchaseTiles {
  const total = (of: (row: Reckoned) => number, among: readonly Reckoned[] = rows): number =>
    among.reduce((sum, row) => sum + of(row), 0);
  const stockCost = total(({ worth }) => worth);
  const [dead, out, order] = (['dead', 'out', 'order'] as const).map((list) => rows.filter(inList[list])) as [
    Reckoned[],
    Reckoned[],
    Reckoned[],
  ];
  const onHand = ({ stockQty }: PurchaseRow): number => Math.max(0, stockQty);
  return {
    stockCost: toRoubles(stockCost),
    stockRetail: toRoubles(total((row) => row.retail * onHand(row))),
    units: total(onHand),
    unitsWithoutCost: goods.reduce((sum, row) => sum + (row.cost_price === null ? Math.max(0, row.stock_qty) : 0), 0),
    soldCost: toRoubles(soldCost),
    turnover: stockCost === 0 ? null : Math.round((soldCost / stockCost) * 100) / 100,
    stockDays: soldCost <= 0 ? null : Math.floor((stockCost * SPEED_DAYS) / soldCost),
    dead: { goods: dead.length, cost: toRoubles(total(({ worth }) => worth, dead)) },
    out: {
      goods: out.length,
      weekly: toRoubles(Math.round(total((row) => perDay(row) * WEEK_DAYS * row.retail, out))),
    },
    order: {
      goods: order.length,
      units: total(({ need }) => need, order),
      sum: Math.round(total(({ need, price }) => need * (price ?? 0) * 100, order)) / 100,
      suppliers: new Set(order.map(({ supplier }) => supplier).filter((name) => name !== '')).size,
    },
  };
}

export interface Purchase {
  readonly rows: PurchaseRow[];
  readonly tiles: PurchaseTiles;
  readonly counts: Record<PurchaseList, number>;
  readonly rules: StockRules;
}

/** The whole list asked for, in its order, and the figures above it. */
export async function readPurchase(db: Knex, show: PurchaseList, zone: string, now: Date): Promise<Purchase> {
  const today = businessDay(now, zone);
  const rules = await readStockRules(db);
  const [speed, alive] = [lastDays(today, SPEED_DAYS), lastDays(today, rules.deadDays)];
  await refreshReports(db, speed.from < alive.from ? speed : alive);
  const sold = await soldByProduct(db, speed, today);
  const lately = await soldByProduct(db, alive, today);
  const goods = await goodsOnSale(db);
  const known: Known = {
    rules,
    sold: new Map(sold.map((row) => [row.product_id, row])),
    alive: new Set(lately.filter(({ qty }) => qty > 0).map(({ product_id }) => product_id)),
    receipts: await lastReceipts(db),
    onWay: await onTheWay(db),
    zone,
    today,
  };
  const rows = goods.map((row) => reckon(row, known));
  const count = (list: PurchaseList): number => rows.filter(inList[list]).length;
  return {
    rows: rows
      .filter(inList[show])
      .sort(inOrder(show))
      .map(({ worth: _worth, retail: _retail, ...row }) => row),
    tiles: tilesOf(
      rows,
      goods,
      sold.reduce((sum, { cost }) => sum + cost, 0),
    ),
    counts: { order: count('order'), out: count('out'), dead: count('dead'), all: rows.length },
    rules,
  };
}
