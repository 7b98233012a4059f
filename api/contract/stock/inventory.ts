/** Stock in the back office: the list, manual corrections, each product's movements, shortages and their settlement, price changes. */
import { z } from 'zod';
import { availabilityCodeSchema } from '../products/availability.ts';
import { idSchema, instantSchema, listOf, paged, slugSchema, uuidSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { priceChangeSchema } from '../catalogue/products.ts';
import { ADMIN, CONTENT, DESK, WAREHOUSE } from '../roles.ts';
import { bothWays, countsOf, daySpan, emptySchema, refuse, wholeQty } from '../form-fields.ts';

export const STOCK_PAGE_SIZE = 50;
const STOCK_PAGE_MAX = 200;
export const MOVEMENTS_PAGE_SIZE = 50;
const STOCK_MAX = 1_000_000;

/** Goods on sale, low, out of stock, oversold (sold or reserved beyond the stock), removed from sale, unpublished. */
export const STOCK_STATES = ['all', 'low', 'out', 'negative', 'deleted', 'draft'] as const;
export type StockState = (typeof STOCK_STATES)[number];

/**
 * Sort orders of the list; a minus reverses. Ties are sorted by title, then by id. Without one a search is ranked as the shop's, other
 * lists go by title.
 */
export const STOCK_SORTS = bothWays('title', 'stock', 'available', 'retail', 'wholesale');
export type StockSort = (typeof STOCK_SORTS)[number];

/** A product as the lists of the back office show it, without stock figures. */
export const goodsItemSchema = z.object({
  _id: idSchema,
  slug: slugSchema,
  title: z.string(),
  brand: z.string(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  /** Address of the main picture. */
  image: z.string().nullable(),
  /** Null for a draft without a category. */
  topCategorySlug: slugSchema.nullable(),
  subcategoryId: idSchema.nullable(),
  availability: availabilityCodeSchema,
  priceRetail: z.number(),
  priceWholesale: z.number(),
  /** Absent for pieces. */
  unit: z.string().optional(),
  /** Place in the warehouse; absent without one. */
  storagePlace: z.string().optional(),
  deletedAt: z.string().nullable(),
  /** Present before publication; missing prices are 0. */
  draft: z.literal(true).optional(),
});
export type GoodsItem = z.infer<typeof goodsItemSchema>;

export const stockItemSchema = goodsItemSchema.extend({
  /** Units on hand; may be negative. */
  stockQty: z.number().int(),
  /** Units reserved by open orders. */
  reservedQty: z.number().int(),
  /** On hand minus reserved. */
  availableQty: z.number().int(),
});
export type StockItem = z.infer<typeof stockItemSchema>;

/** Filters of the list. Empty values have no effect; the days are the shop's, both ends inclusive, and select goods that moved in them. */
export const stockFilter = {
  q: z.string().trim().max(200).optional(),
  topCategorySlug: z.union([emptySchema, slugSchema]).optional(),
  subcategoryId: z.union([emptySchema, idSchema]).optional(),
  ...daySpan,
};

export const listStock = endpoint('GET', '/api/inventory/stock', DESK, {
  summary: 'Stock of the goods found, page by page; `format=csv` gives the whole list as a file',
  query: z.object({
    ...stockFilter,
    state: z.enum(STOCK_STATES).default('all'),
    sort: z.enum(STOCK_SORTS).optional(),
    ...paged(STOCK_PAGE_SIZE, STOCK_PAGE_MAX),
    format: z.literal('csv').optional(),
  }),
  answer: z.array(stockItemSchema),
});

/** Filters for those who edit product pages. */
export const GOODS_FILTERS = ['all', 'draft', 'deleted'] as const satisfies readonly StockState[];
export type GoodsState = (typeof GOODS_FILTERS)[number];

export const listGoods = endpoint('GET', '/api/inventory/goods', CONTENT, {
  summary: 'Goods for those who edit their pages, the best found first, else by title: without figures of stock',
  query: z.object({
    q: z.string().trim().max(200).optional(),
    topCategorySlug: z.union([emptySchema, slugSchema]).optional(),
    subcategoryId: z.union([emptySchema, idSchema]).optional(),
    state: z.enum(GOODS_FILTERS).default('all'),
    ...paged(STOCK_PAGE_SIZE, STOCK_PAGE_MAX),
  }),
  answer: listOf(goodsItemSchema),
});

export const stockCountsSchema = z.object({
  ...countsOf(STOCK_STATES),
  /** Units on hand of all matching goods on sale. */
  units: z.number().int(),
});
export type StockCounts = z.infer<typeof stockCountsSchema>;

export const countStock = endpoint('GET', '/api/inventory/counts', DESK, {
  summary: 'Number of goods in each state for the same filter',
  query: z.object(stockFilter),
  answer: stockCountsSchema,
});

/** Reasons of a manual correction: the movement's kind and its Russian text. */
export const ADJUSTMENT_KINDS = { receipt: 'Поступление', adjustment: 'Пересчёт', write_off: 'Списание' } as const;
export type AdjustmentKind = keyof typeof ADJUSTMENT_KINDS;

const quantity = wholeQty(-STOCK_MAX, STOCK_MAX, { tooLittle: 'Слишком мало' });

const reason = z.string().trim().min(3, { error: 'Укажите причину' }).max(300, { error: 'Слишком длинная причина' });

/** Begins the reason of a correction that undoes another one. Such a correction, and the one that it undoes, state no counted figure. */
export const UNDO_PREFIX = 'Отмена: ';

/** The reason recorded for undoing a correction; cut to the maximum length of a reason. */
export const undoReason = (undone: string): string => `${UNDO_PREFIX}${undone}`.slice(0, 300);

export const adjustStock = endpoint('POST', '/api/inventory/stock/:id/adjust', WAREHOUSE, {
  summary: 'Corrects stock by the difference between the displayed and the new figure; a repeat changes nothing',
  body: z
    .object({
      /** Made by the form, so that a repeat after a lost answer moves stock once. */
      id: uuidSchema,
      kind: z.enum(['receipt', 'adjustment', 'write_off']),
      /** The figure on the screen when the new one was typed. */
      stockQtyBase: quantity,
      /** The new figure; only the difference is applied, so sales made meanwhile stay counted. */
      stockQty: quantity,
      reason,
    })
    .superRefine(({ kind, stockQty, stockQtyBase }, context) => {
      const wrong = (message: string): void => refuse(context, ['stockQty'], message);
      if (kind === 'receipt' && stockQty <= stockQtyBase) wrong('Поступление увеличивает остаток');
      if (kind === 'write_off' && stockQty >= stockQtyBase) wrong('Списание уменьшает остаток');
    }),
  answer: stockItemSchema,
});

/** Kinds of movements with their Russian texts. */
const MOVEMENT_KINDS = {
  initial: 'Начальный остаток',
  receipt: 'Поступление',
  adjustment: 'Пересчёт',
  sale: 'Продажа',
  sale_cancel: 'Аннулирование чека',
  return: 'Возврат',
  write_off: 'Списание',
  damaged: 'Перевод в брак',
  mended: 'Возврат из брака',
  recount: 'Пересчёт',
  order: 'Заказ',
  import: 'Загрузка прайса',
} as const satisfies Record<string, string>;

/** Russian text of a movement's kind; an unknown kind is returned as it is. */
export function movementKindText(kind: string): string {
  return Object.hasOwn(MOVEMENT_KINDS, kind) ? MOVEMENT_KINDS[kind as keyof typeof MOVEMENT_KINDS] : kind;
}

/** A document that moved stock: a sale, a void, a return, an order, an edit, a discrepancy, a stock document; with its number if it has one. */
const movedBySchema = z.object({ kind: z.string(), id: z.string().nullable(), number: z.string().nullable() });
export type MovedBy = z.infer<typeof movedBySchema>;

export const movementSchema = z.object({
  _id: idSchema,
  at: instantSchema,
  kind: z.string(),
  delta: z.number().int(),
  before: z.number().int(),
  after: z.number().int(),
  reason: z.string(),
  /** Null for the operator's command line and for automatic movements. */
  actor: z.object({ _id: idSchema, name: z.string() }).nullable(),
  document: movedBySchema,
});
export type Movement = z.infer<typeof movementSchema>;

export const listMovements = endpoint('GET', '/api/inventory/stock/:id/movements', WAREHOUSE, {
  summary: 'Movements of a product, newest first, also of one taken off sale',
  query: z.object(paged(MOVEMENTS_PAGE_SIZE)),
  answer: listOf(movementSchema).extend({ product: stockItemSchema }),
});

/** Settlements of a discrepancy, with their Russian texts. */
export const RESOLUTIONS = {
  /** The goods were counted: stock becomes the counted number. */
  recount: 'Пересчитано',
  /** The missing units are written off: negative stock becomes zero. Reservations stay. */
  write_off: 'Списано',
  /** The goods are on their way, or the figure is known to be right: the stock stays. */
  accept: 'Оставлено как есть',
} as const;
export type Resolution = keyof typeof RESOLUTIONS;

export const discrepancySchema = z.object({
  id: idSchema,
  productId: idSchema,
  title: z.string(),
  /** Absent for pieces. */
  unit: z.string().optional(),
  /** Missing units after the last sale, order or correction of this product. */
  shortage: z.number().int(),
  /** Current stock and reservations. */
  stockQty: z.number().int(),
  reservedQty: z.number().int(),
  openedAt: z.string(),
  resolvedAt: z.string().nullable(),
  resolution: z.string().nullable(),
  resolvedBy: z.string().nullable(),
  note: z.string(),
  /** The documents that took the missing units, in the order of time. */
  causes: z.array(movedBySchema),
});
export type Discrepancy = z.infer<typeof discrepancySchema>;

export const listDiscrepancies = endpoint('GET', '/api/inventory/discrepancies', DESK, {
  summary:
    'Goods sold or promised beyond the stock and the documents involved, newest first: the open ones, or those settled',
  query: z.object({
    state: z.enum(['open', 'resolved']).default('open'),
    ...paged(50),
  }),
  answer: listOf(discrepancySchema),
});

export const resolveDiscrepancy = endpoint('POST', '/api/inventory/discrepancies/:id/resolve', WAREHOUSE, {
  summary: 'Settles a discrepancy by a recount, a write-off or by accepting it; a repeat changes nothing',
  body: z
    .object({
      resolution: z.enum(['recount', 'write_off', 'accept']),
      /** The counted quantity, and the figure on the screen at that time; a recount needs both. */
      countedQty: quantity.min(0, { error: 'Не меньше 0' }).optional(),
      stockQtyBase: quantity.optional(),
      note: reason,
    })
    .superRefine((body, context) => {
      if (body.resolution !== 'recount') return;
      for (const field of ['countedQty', 'stockQtyBase'] as const) {
        if (body[field] === undefined) refuse(context, [field], 'Нужно количество');
      }
    }),
  answer: discrepancySchema,
});

export const listPriceChanges = endpoint('GET', '/api/inventory/price-changes', ADMIN, {
  summary: 'Price changes of all goods, newest first; days are the shop’s, both ends inclusive',
  query: z.object({
    q: z.string().trim().max(200).optional(),
    ...daySpan,
    ...paged(50),
  }),
  answer: listOf(priceChangeSchema.extend({ product: z.object({ _id: idSchema, title: z.string() }) })),
});
