/** Goods to order and dead stock, computed at each request from stored sales and the current stock. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Knex } from 'knex';
import { ABC, abcGroups, isOfGroup, XYZ, xyzGroup, type GoodsGroup } from '#contract/reports/abc-xyz.ts';
import { daysLeft, perDay, purchaseNeed } from '#contract/reports/purchase-need.ts';
import {
  PURCHASE_LISTS,
  SPEED_DAYS,
  SPEED_WEEKS,
  type PurchaseGroup,
  type PurchaseList,
  type PurchaseRow,
  type PurchaseTiles,
} from '#contract/reports/purchase.ts';
import { unitOnWire } from '#contract/products/unit.ts';
import type { StockRules } from '#contract/stock/stock-rules.ts';
import { businessDay, daysBefore } from '#contract/values/business-day.ts';
import { roublesOrNull, toRoubles } from '#contract/values/money.ts';
import { readExpectedGoods } from '../../stock/documents/expected-goods.ts';
import { readSuppliers } from '../../stock/documents/suppliers.ts';
import { readStockRules } from '../../shop/settings/stock-rules.ts';
import { refreshReports } from '../sums/refresh-reports.ts';
import type { Period } from '../sums/report-period.ts';
import { soldByProduct } from '../sums/report-store.ts';
import {
  goodsOnSale,
  lastReceipts,
  soldByWeek,
  stockOffSale,
  suppliersByPriceList,
  type BoughtGoods,
  type Weeks,
} from './purchase-store.ts';

const DAY_MS = 24 * 60 * 60_000;
const WEEK_DAYS = 7;

/** The last `days` days, including today. */
const lastDays = (today: string, days: number): Period => ({ from: daysBefore(today, days - 1), to: today });

interface ComputedRow extends PurchaseRow {
  /** Kopecks. */
  readonly worth: number;
  readonly retail: number;
  readonly profit: number;
}

const NOT_SOLD: Weeks = { qty: 0, revenue: 0, cost: 0, weeks: Array.from({ length: SPEED_WEEKS }, () => 0) };

function computeRow(row: BoughtGoods, known: Known, quantities: PurchaseQuery['quantities']): ComputedRow {
  const { rules, sold, groups, soldRecently, receipts, expected, suppliersById, listed, zone, today } = known;
  const since = businessDay(new Date(row.created_at), zone);
  const inShop = Math.round((Date.parse(today) - Date.parse(since)) / DAY_MS) + 1;
  const days = Math.max(1, Math.min(SPEED_DAYS, inShop));
  const { qty: soldQty, weeks, revenue, cost } = sold.get(row.id) ?? NOT_SOLD;
  const arrivals = expected.get(row.id) ?? [];
  const held = {
    available: row.stock_qty - row.reserved_qty,
    onWay: arrivals.reduce((sum, { qty }) => sum + qty, 0),
  };
  const receipt = receipts.get(row.id);
  const supplier = suppliersById.get(row.own_supplier ?? receipt?.supplierId ?? listed.get(row.id) ?? '');
  const terms = {
    leadDays: row.lead_days ?? row.subcategory_lead ?? supplier?.leadDays ?? rules.leadDays,
    minimumQty: row.minimum_qty ?? row.subcategory_minimum ?? rules.minimumQty,
    coverDays: rules.coverDays,
  };
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
    supplier: supplier?.name ?? '',
    stockQty: row.stock_qty,
    availableQty: held.available,
    onWayQty: held.onWay,
    arrivals: [...arrivals],
    soldQty,
    days,
    daysLeft: daysLeft({ soldQty, days }, held),
    weeks: [...weeks],
    abc: groups.get(row.id) ?? 'C',
    // Weeks before the product existed are excluded.
    xyz: xyzGroup(weeks.slice(SPEED_WEEKS - Math.floor(days / WEEK_DAYS))),
    leadDays: terms.leadDays,
    minimumQty: terms.minimumQty,
    own: { leadDays: row.lead_days, minimumQty: row.minimum_qty, supplierId: row.own_supplier },
    subcategory:
      row.subcategory_id === null
        ? null
        : {
            _id: row.subcategory_id,
            name: row.subcategory_name ?? '',
            leadDays: row.subcategory_lead,
            minimumQty: row.subcategory_minimum,
          },
    need: quantities?.get(row.id) ?? purchaseNeed({ soldQty, days }, held, terms),
    price: roublesOrNull(price),
    stockCost: row.cost_price === null ? null : toRoubles(row.cost_price * onHand),
    dead: row.stock_qty > 0 && !soldRecently.has(row.id) && !isNew,
    worth: (row.cost_price ?? 0) * onHand,
    retail: row.price_retail,
    profit: revenue - cost,
  };
}

const inList: Readonly<Record<PurchaseList, (row: PurchaseRow) => boolean>> = {
  order: ({ need }) => need > 0,
  out: ({ availableQty, soldQty }) => availableQty <= 0 && soldQty > 0,
  week: ({ availableQty, daysLeft: left }) => availableQty > 0 && left !== null && left < WEEK_DAYS,
  dead: ({ dead }) => dead,
  uncosted: ({ stockCost, stockQty }) => stockCost === null && stockQty > 0,
  all: () => true,
};

// A collator compares ten times as fast as `localeCompare`, and thousands of titles are compared.
const byLetters = new Intl.Collator('ru');

/** By supplier, goods without one last; within it goods out of stock first, then by the days of stock left. Dead stock by its value. */
function inOrder(show: PurchaseList): (one: PurchaseRow, other: PurchaseRow) => number {
  const byTitle = (one: PurchaseRow, other: PurchaseRow): number =>
    byLetters.compare(one.title, other.title) || (one._id < other._id ? -1 : 1);
  if (show === 'dead') return (one, other) => (other.stockCost ?? 0) - (one.stockCost ?? 0) || byTitle(one, other);
  if (show === 'uncosted') return (one, other) => other.stockQty - one.stockQty || byTitle(one, other);
  const lasts = ({ daysLeft: left }: PurchaseRow): number => left ?? Number.MAX_SAFE_INTEGER;
  return (one, other) =>
    Number(one.supplier === '') - Number(other.supplier === '') ||
    byLetters.compare(one.supplier, other.supplier) ||
    lasts(one) - lasts(other) ||
    byTitle(one, other);
}

/** @param offSale pieces, and kopecks */
function tilesOf(
  rows: readonly ComputedRow[],
  goods: readonly BoughtGoods[],
  soldCost: number,
  offSale: { readonly units: number; readonly cost: number },
): PurchaseTiles {
  const total = (of: (row: ComputedRow) => number, among: readonly ComputedRow[] = rows): number =>
    among.reduce((sum, row) => sum + of(row), 0);
  const stockCost = total(({ worth }) => worth);
  const [dead, out, order] = [rows.filter(inList.dead), rows.filter(inList.out), rows.filter(inList.order)];
  const onHand = ({ stockQty }: PurchaseRow): number => Math.max(0, stockQty);
  return {
    stockCost: toRoubles(stockCost),
    stockRetail: toRoubles(total((row) => row.retail * onHand(row))),
    units: total(onHand),
    unitsWithoutCost: goods.reduce((sum, row) => sum + (row.cost_price === null ? Math.max(0, row.stock_qty) : 0), 0),
    offSale: { units: offSale.units, cost: toRoubles(offSale.cost) },
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

/** Goods, profit and stock of each pair of letters that occurs. */
function groupsOf(rows: readonly ComputedRow[]): PurchaseGroup[] {
  return ABC.flatMap((abc) => [...XYZ, null].map((xyz) => ({ abc, xyz }))).flatMap(({ abc, xyz }) => {
    const goods = rows.filter((row) => row.abc === abc && row.xyz === xyz);
    if (goods.length === 0) return [];
    return {
      abc,
      xyz,
      goods: goods.length,
      profit: toRoubles(goods.reduce((sum, { profit }) => sum + profit, 0)),
      stockCost: toRoubles(goods.reduce((sum, { worth }) => sum + worth, 0)),
    };
  });
}

export interface PurchaseQuery {
  readonly show: PurchaseList;
  readonly q?: string | undefined;
  readonly group?: GoodsGroup | undefined;
  readonly supplier?: string | undefined;
  readonly quantities?: ReadonlyMap<string, number> | undefined;
}

const folded = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

/** The rows found in any list and group. */
function isFound({ q = '', supplier, quantities }: PurchaseQuery): (row: PurchaseRow) => boolean {
  // An order holds the goods that a person saw, whatever has become of their suppliers.
  if (quantities !== undefined) return (row) => quantities.has(row._id);
  const words = folded(q).split(/\s+/);
  return (row) =>
    (supplier === undefined || row.supplier === supplier) &&
    words.every((word) => folded(`${row.title} ${row.sku ?? ''}`).includes(word));
}

/** The rows of the chosen group; an order holds the goods that a person saw, whatever has become of their groups. */
function isChosen({ group, quantities }: PurchaseQuery): (row: PurchaseRow) => boolean {
  return (row) => group === undefined || quantities !== undefined || isOfGroup(row, group);
}

/** Ids of goods sold within the days of the rules; the days that speeds are computed from are known already. */
async function soldLately(
  db: Knex,
  sales: ReadonlyMap<string, Weeks>,
  { deadDays }: StockRules,
  today: string,
): Promise<Set<string>> {
  const dead = lastDays(today, deadDays);
  const isLonger = deadDays > SPEED_DAYS;
  const others = isLonger ? { from: dead.from, to: daysBefore(today, SPEED_DAYS) } : dead;
  const pieces = new Map((await soldByProduct(db, others, today)).map(({ product_id, qty }) => [product_id, qty]));
  if (isLonger) for (const [id, { qty }] of sales) pieces.set(id, (pieces.get(id) ?? 0) + qty);
  return new Set([...pieces].filter(([, qty]) => qty > 0).map(([id]) => id));
}

type Known = Awaited<ReturnType<typeof readKnown>>;

/** All that the rows are computed from. `soldRecently`: ids of goods sold within the days after which goods count as dead. */
async function readKnown(db: Knex, zone: string, now: Date) {
  const today = businessDay(now, zone);
  const rules = await readStockRules(db);
  const [speed, dead] = [lastDays(today, SPEED_DAYS), lastDays(today, rules.deadDays)];
  await refreshReports(db, speed.from < dead.from ? speed : dead);
  // SQLite answers without yielding the thread, so other requests would wait for the whole computation.
  const sold = await soldByWeek(db, today);
  await yieldToEventLoop();
  const goods = await goodsOnSale(db);
  await yieldToEventLoop();
  const soldRecently = await soldLately(db, sold, rules, today);
  await yieldToEventLoop();
  const receipts = await lastReceipts(db);
  await yieldToEventLoop();
  const expected = await readExpectedGoods(db);
  const listed = await suppliersByPriceList(db);
  const suppliers = await readSuppliers(db);
  await yieldToEventLoop();
  const profitOf = ({ revenue, cost } = NOT_SOLD): number => revenue - cost;
  const groups = abcGroups(new Map(goods.map(({ id }) => [id, profitOf(sold.get(id))])));
  const suppliersById = new Map(suppliers.map((supplier) => [supplier._id, supplier]));
  return {
    rules,
    sold,
    goods,
    groups,
    soldRecently,
    receipts,
    expected,
    suppliers,
    suppliersById,
    listed,
    zone,
    today,
  };
}

/** The whole list, in its order, and the figures above it. */
export async function readPurchase(db: Knex, params: PurchaseQuery, zone: string, now: Date) {
  const known = await readKnown(db, zone, now);
  const { goods, sold, suppliers, rules } = known;
  const rows = goods.map((row) => computeRow(row, known, params.quantities));
  await yieldToEventLoop();
  const found = rows.filter(isFound(params));
  const chosen = found.filter(isChosen(params));
  const soldCost = [...sold.values()].reduce((sum, { cost }) => sum + cost, 0);
  const counts = PURCHASE_LISTS.map((list) => [list, chosen.filter(inList[list]).length]);
  return {
    rows: chosen
      .filter(inList[params.show])
      .sort(inOrder(params.show))
      .map(({ worth: _worth, retail: _retail, profit: _profit, ...row }) => row),
    tiles: tilesOf(rows, goods, soldCost, await stockOffSale(db)),
    counts: Object.fromEntries(counts) as Record<PurchaseList, number>,
    groups: groupsOf(found.filter(inList[params.show])),
    suppliers,
    rules,
  };
}
