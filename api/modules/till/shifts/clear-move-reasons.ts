/** Clears buyers' names from cash in the drawer. */
import type { Knex } from 'knex';

/** Beginnings of the reasons that a till gives to an order's prepayment; the buyer's name follows. */
const PREPAYMENT_REASONS = ['Предоплата', 'Возврат предоплаты'] as const;

/** Leaves only what the cash of these orders' prepayments was. A prepayment given back has no id of its own, so it is found by its name. */
export async function clearMoveReasons(
  trx: Knex.Transaction,
  orders: readonly { readonly id: string; readonly buyer_name: string }[],
): Promise<void> {
  for (const { id, buyer_name: name } of orders)
    for (const reason of PREPAYMENT_REASONS)
      await trx('shift_moves')
        .where({ reason: `${reason}: ${name}` })
        .orWhere(
          (move) =>
            void move
              .whereIn('move_id', trx('order_payments').where({ order_id: id }).select('id'))
              .where('reason', 'like', `${reason}: %`),
        )
        .update({ reason });
}
