/** Suppliers for administrators: lead time, minimum order, contact, price list; renaming, and joining two into one. */
import { z } from 'zod';
import { idSchema, roublesSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { shortLine } from '../form-fields.ts';
import { emailSchema } from '../values/email.ts';
import { ADMIN } from '../roles.ts';
import { stockRulesSchema } from './stock-rules.ts';

export const supplierFieldsSchema = z.object({
  name: shortLine(160).pipe(z.string().min(1, { error: 'Назовите поставщика' })),
  /** Days from an order to the goods in stock; null inherits the shop's. */
  leadDays: stockRulesSchema.shape.leadDays.nullable(),
  /** Minimum sum of an order, roubles; null without a minimum. */
  minimum: roublesSchema.refine((sum) => sum > 0, { error: 'Сумма должна быть больше нуля' }).nullable(),
  person: shortLine(100),
  phone: shortLine(100),
  email: z.union([z.literal(''), emailSchema]),
  /** Source of imports with this supplier's price lists; its goods are this supplier's until a receipt or a person says otherwise. */
  sourceId: idSchema.nullable(),
});
export type SupplierFields = z.output<typeof supplierFieldsSchema>;

export const supplierSchema = supplierFieldsSchema.extend({ _id: idSchema });
export type Supplier = z.output<typeof supplierSchema>;

export const listSupplierCards = endpoint('GET', '/api/inventory/supplier-cards', ADMIN, {
  summary: 'Suppliers by name with their terms, contact and number of receipts',
  answer: z.object({ items: z.array(supplierSchema.extend({ receipts: z.number().int() })) }),
});

export const saveSupplier = endpoint('PUT', '/api/inventory/suppliers/:id', ADMIN, {
  summary:
    'Saves a supplier over the fields that were read (`was`), or a new one (`was` null); documents follow a new name, and the former name still finds the supplier. 409 `supplier_changed`, `supplier_name_taken`',
  body: supplierFieldsSchema.extend({ was: supplierFieldsSchema.nullable() }),
  answer: supplierSchema,
});

export const joinSuppliers = endpoint('POST', '/api/inventory/suppliers/:id/join', ADMIN, {
  summary:
    'Joins the supplier into another: documents and goods become the other’s, empty fields of the other are filled, and the joined name finds the other; a repeat changes nothing',
  body: z.object({ into: idSchema }),
  answer: supplierSchema,
});
