/** The shop's stock rules: how receipts determine costs, and the parameters of purchase planning. */
import { z } from 'zod';
import { idSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { LOW_STOCK_THRESHOLD } from '../products/availability.ts';
import { ADMIN } from '../roles.ts';
import { costRuleSchema } from './product-cost.ts';
import { wholeNumber } from '../form-fields.ts';

const days = wholeNumber(1, 365, { missing: 'Нужно число дней', fraction: 'Нужно целое число дней' });

export const stockRulesSchema = z.object({
  costRule: costRuleSchema,
  /** Days from an order to the goods in stock, for a product without a value of its own. */
  leadDays: days,
  /** Days that purchased goods should last after arrival. */
  coverDays: days,
  /** Minimum stock in pieces, for a product without a value of its own. */
  minimumQty: wholeNumber(0, 100_000, { tooMuch: 'Слишком много' }),
  /** Days without a sale after which goods count as dead stock. */
  deadDays: days,
  /** Stock in pieces up to which the office shows goods as low, for goods without a minimum of their own. */
  lowQty: wholeNumber(1, 100_000, { tooMuch: 'Слишком много' }),
});
export type StockRules = z.infer<typeof stockRulesSchema>;

export const DEFAULT_STOCK_RULES: StockRules = {
  costRule: 'average',
  leadDays: 7,
  coverDays: 21,
  minimumQty: 0,
  deadDays: 90,
  lowQty: LOW_STOCK_THRESHOLD,
};

export const readStockRules = endpoint('GET', '/api/inventory/rules', ADMIN, {
  summary: 'The stock rules: cost rule and parameters of purchase planning',
  answer: stockRulesSchema,
});

export const saveStockRules = endpoint('PUT', '/api/inventory/rules', ADMIN, {
  summary:
    'Saves them over the rules that were read (`was`); changes are recorded in the audit log, booked documents stay as they are',
  body: stockRulesSchema.extend({ was: stockRulesSchema }),
  answer: stockRulesSchema,
});

/** Null inherits the value: from the subcategory, the lead time then from the supplier, and last from the shop. */
export const supplyTermsSchema = z.object({
  leadDays: stockRulesSchema.shape.leadDays.nullable(),
  minimumQty: stockRulesSchema.shape.minimumQty.nullable(),
});
/** An absent field stays as it is, so that a save doesn't undo somebody else's. */
const supplyChangeSchema = supplyTermsSchema.partial();
export type SupplyChange = z.infer<typeof supplyChangeSchema>;

/** `supplierId`: the supplier set by hand. */
const productSupplySchema = supplyChangeSchema.extend({ supplierId: idSchema.nullable().optional() });
export type ProductSupplyChange = z.infer<typeof productSupplySchema>;

export const saveSupply = endpoint('PUT', '/api/inventory/stock/:id/supply', ADMIN, {
  summary:
    'Saves a product’s own lead time, minimum and supplier; null inherits the terms, and takes the supplier of the last receipt or of its price list; an absent one stays',
  body: productSupplySchema,
  answer: z.object({ ok: z.literal(true) }),
});

export const saveSubcategorySupply = endpoint('PUT', '/api/inventory/subcategories/:id/supply', ADMIN, {
  summary:
    'Saves lead time and minimum for goods of a subcategory without their own; null inherits from the shop, an absent one stays',
  body: supplyChangeSchema,
  answer: z.object({ ok: z.literal(true) }),
});
