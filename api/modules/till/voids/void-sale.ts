/**
 * Voids a device's sale or return. Its series number is accounted for whether or not it ever reached the server, and it will not be booked
 * afterwards. A booked sale's goods go back into stock. Two things stay booked despite the void: a return, since money and bonuses have
 * been handed back on it (a mistaken return is undone by selling the goods again), and a sale of which goods have come back.
 */
import type { Knex } from 'knex';
import { saleRequestSchema, type VoidAnswer, type VoidRequest } from '#contract/sales/sales.ts';
import type { SaleRow } from '#db/tables.ts';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import { SALE } from '../../acts/kinds.ts';
import { isSameAct } from '../../acts/once.ts';
import { deviceInstant } from '../../shop/system/device-time.ts';
import { ensureDevice, touchDevice } from '../devices/ensure-device.ts';
import { refreshShortages } from '../../stock/discrepancies/open-discrepancy.ts';
import { applyStockChanges } from '../../stock/movements/apply-stock-changes.ts';
import { isReturn, returnsOfSales } from '../returns/find-returns.ts';
import type { Sender } from '../sales/record-sale.ts';
import { findSale } from '../sales/sale-store.ts';

/** Books the void; the same id again answers the first outcome and changes nothing. */
export async function voidSale(
  context: { db: Knex; now: Date },
  request: VoidRequest,
  sender: Sender,
): Promise<VoidAnswer> {
  const receivedAt = context.now.toISOString();
  return writeTransaction(context.db, async (trx) => {
    await takeAdvisoryLock(trx, request.saleId);
    const known = await trx('voids').where({ id: request.id }).first();
    if (known !== undefined) {
      return {
        id: known.id,
        saleId: known.sale_id,
        outcome: known.outcome as VoidAnswer['outcome'],
        replayed: true,
        receivedAt: known.received_at,
      };
    }
    // The device is locked before its goods, as for a sale: the two would deadlock otherwise.
    const printed = request.prefix === undefined ? undefined : { prefix: request.prefix, seq: request.deviceSeq };
    const device = await ensureDevice(trx, { id: request.deviceId, at: receivedAt, registeredBy: null, printed });
    const sale = await findSale(trx, request.saleId);
    const { businessAt, skewMs } = deviceInstant({
      saidAt: request.voidedAt,
      sentAt: request.sentAt,
      now: context.now,
      bounds: { notBefore: sale?.device_id === device.id ? sale.business_at : device.began_at, notAfter: null },
    });
    await touchDevice(trx, device, { at: receivedAt, seq: request.deviceSeq, skew_ms: skewMs });
    const outcome = await endSale(trx, sale, request, sender, context.now);
    await trx('voids').insert({
      id: request.id,
      sale_id: request.saleId,
      device_id: request.deviceId,
      device_seq: request.deviceSeq,
      outcome,
      reason: request.reason,
      author_id: request.authorId ?? sender.id,
      sender_id: sender.id,
      voided_at: businessAt,
      received_at: receivedAt,
      sale: JSON.stringify(request.sale),
    });
    return { id: request.id, saleId: request.saleId, outcome, replayed: false, receivedAt };
  });
}

async function endSale(
  trx: Knex.Transaction,
  sale: SaleRow | undefined,
  request: VoidRequest,
  sender: Sender,
  now: Date,
): Promise<VoidAnswer['outcome']> {
  if (sale === undefined) return (await isReturn(trx, request.saleId)) ? 'kept' : 'never_booked';
  const held = saleRequestSchema.safeParse(request.sale);
  // Another device booked another sale under the same id: this void must not cancel it.
  if (!held.success || !isSameAct(SALE, held.data, sale.body_hash)) return 'other_sale_kept';
  if (sale.status === 'cancelled') return 'cancelled';
  if ((await returnsOfSales(trx, [sale.id])).size > 0) return 'kept';
  const lines = await trx('sale_lines')
    .where({ sale_id: sale.id })
    .whereNotNull('product_id')
    .select('product_id', 'qty');
  if (lines.length > 0) {
    const movement = {
      kind: 'sale_cancel',
      reason: request.reason,
      documentKind: 'void',
      documentId: request.id,
    } as const;
    // A voided sale never happened: its goods were on the shelf all the time.
    const when = { occurredAt: sale.business_at, businessDay: sale.business_day };
    const { results } = await applyStockChanges(
      { trx, actorId: sender.id, now },
      lines.map(({ product_id, qty }) => ({ ...movement, ...when, productId: product_id ?? '', delta: qty })),
    );
    await refreshShortages(trx, results);
  }
  await trx('sales').where({ id: sale.id }).update({ status: 'cancelled' });
  return 'cancelled';
}
