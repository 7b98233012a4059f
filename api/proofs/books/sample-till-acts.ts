/** Acts at the till in a story of the books. */
import { v7 as newId } from 'uuid';
import { returnRequestSchema } from '#contract/returns/returns.ts';
import { recountRequestSchema } from '#contract/stock/recounts.ts';
import { saleRequestSchema } from '#contract/sales/sales.ts';
import { reverseDocument } from '../../modules/stock/documents/reverse-document.ts';
import { recordRecount } from '../../modules/till/recounts/record-recount.ts';
import { recordReturn } from '../../modules/till/returns/record-return.ts';
import { recordSale } from '../../modules/till/sales/record-sale.ts';
import { voidSale } from '../../modules/till/voids/void-sale.ts';
import { earlier, expectCodedRefusal, itemsOf, productOf, refuseOnlyInWords, type Cast } from './sample-cast.ts';
import { refundShown } from './sample-judge.ts';
import type { Action } from './sample-story.ts';

/** An act of the till: a sale, a return, a recount, or what takes one of them back. */
export async function actAtTill(
  cast: Cast,
  what: Extract<Action, { do: 'sell' | 'void' | 'return' | 'recount' | 'reverseRecount' | 'voidReturn' }>,
): Promise<unknown> {
  const { db, settings, admin, device, orders, sales, returns, recounts } = cast;
  switch (what.do) {
    case 'sell': {
      const lines = itemsOf(cast, what.basket);
      const sale = saleRequestSchema.parse(
        what.bare
          ? { id: newId(), items: lines }
          : {
              id: newId(),
              deviceId: device,
              deviceSeq: (cast.series += 1),
              soldAt: earlier(cast, what.minutesAgo),
              items: lines.map((item) => ({ ...item, price: 1234.5, title: 'Товар' })),
            },
      );
      sales.push(sale);
      return recordSale({ db, now: cast.now, timeZone: settings.SHOP_TIMEZONE }, sale, {
        id: admin,
        role: 'admin',
      }).catch(expectCodedRefusal);
    }
    case 'void': {
      const sale = sales[what.nth % Math.max(1, sales.length)];
      if (sale === undefined) return;
      cast.series += 1;
      const voided = {
        id: newId(),
        saleId: sale.id ?? '',
        deviceId: device,
        deviceSeq: cast.series,
        voidedAt: cast.now.toISOString(),
        reason: 'Ошибка',
        sale: { ...sale },
      };
      return voidSale({ db, now: cast.now }, voided, { id: admin, role: 'admin' }).catch(expectCodedRefusal);
    }
    case 'return': {
      const ids =
        what.of === 'sale'
          ? sales.map(({ id }) => id ?? '')
          : await db('orders').whereIn('id', orders).where({ status: 'delivered' }).orderBy('number').pluck('id');
      const id = ids[what.nth % Math.max(1, ids.length)];
      if (id === undefined) return;
      const bought = what.of === 'sale' ? { saleId: id } : { orderId: id };
      const lines = await db(what.of === 'sale' ? 'sale_lines' : 'order_lines').where({ [`${what.of}_id`]: id });
      const pieces = what.pieces.map((piece) => ({
        ...piece,
        position: piece.position % Math.max(1, lines.length),
      }));
      const total = await refundShown(db, bought, pieces);
      const request = returnRequestSchema.parse({
        id: newId(),
        ...bought,
        deviceId: device,
        deviceSeq: (cast.series += 1),
        returnedAt: cast.now.toISOString(),
        items: pieces,
        total,
      });
      returns.push(request);
      return Promise.allSettled(
        Array.from({ length: what.times }, () => recordReturn({ db, settings, now: cast.now }, request, admin)),
      ).then(refuseOnlyInWords);
    }
    case 'recount': {
      const request = recountRequestSchema.parse({
        id: newId(),
        deviceId: device,
        scope: 'Смесители',
        startedAt: earlier(cast, 90),
        closedAt: cast.now.toISOString(),
        lines: what.basket.map(({ good: index, qty: found }, place) => ({
          productId: productOf(cast, index),
          title: 'Товар',
          qty: found * 5,
          startedAt: earlier(cast, what.minutesAgo + place + 1),
          countedAt: earlier(cast, what.minutesAgo + place),
        })),
        uncounted: [],
      });
      recounts.push(request.id);
      return Promise.allSettled(
        Array.from({ length: what.times }, () =>
          recordRecount({ db, now: cast.now, timeZone: settings.SHOP_TIMEZONE }, request, admin),
        ),
      ).then(refuseOnlyInWords);
    }
    case 'reverseRecount': {
      const id = recounts[what.nth % Math.max(1, recounts.length)];
      return id === undefined
        ? undefined
        : reverseDocument({ db, actorId: admin, now: cast.now }, id, { id: newId(), note: 'Посчитали не то' }).catch(
            expectCodedRefusal,
          );
    }
    case 'voidReturn': {
      const ended = returns[what.nth % Math.max(1, returns.length)];
      if (ended === undefined) return;
      const voided = {
        id: newId(),
        saleId: ended.id,
        deviceId: device,
        deviceSeq: (cast.series += 1),
        voidedAt: cast.now.toISOString(),
        reason: 'Ошибка',
        sale: { ...ended },
      };
      return voidSale({ db, now: cast.now }, voided, { id: admin, role: 'admin' }).catch(expectCodedRefusal);
    }
  }
}
