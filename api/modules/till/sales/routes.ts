/** Sales over HTTP: book one, book a batch, void, list, compare. */
import { CodedError } from '#contract/errors.ts';
import {
  listSales as listSalesEndpoint, reconcileSales, recordSale as recordSaleEndpoint, recordSaleBatch, voidSale as voidSaleEndpoint,
} from '#contract/sales/sales.ts';
import { uuidSchema } from '#contract/common.ts';
import { serve, type Route, type Viewer } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { reconcile } from './reconcile.ts';
import { recordBatch } from './record-batch.ts';
import { recordSale, type Sender } from './record-sale.ts';
import { listSales } from './sale-store.ts';
import { voidSale } from '../voids/void-sale.ts';

export function salesRoutes({ db, settings, log }: Services): Route[] {
  const timeZone = settings.SHOP_TIMEZONE;
  return [
    serve(recordSaleEndpoint, async ({ body, viewer, now, wire }) => {
      const id = body.id ?? idempotencyKey(wire.header('idempotency-key'));
      return recordSale({ db, now, timeZone }, id === undefined ? body : { ...body, id }, senderOf(viewer));
    }),
    serve(recordSaleBatch, async ({ body, viewer, now, requestId }) => ({
      results: await recordBatch({ db, now, timeZone, requestId, log }, body.sales, senderOf(viewer)),
    })),
    serve(voidSaleEndpoint, ({ body, viewer, now }) => voidSale({ db, now }, body, senderOf(viewer))),
    serve(listSalesEndpoint, ({ query }) => listSales(db, query)),
    serve(reconcileSales, ({ body, now }) => reconcile({ db, now }, body)),
  ];
}

/** The staff member of the session; the guard has let nobody else through. */
function senderOf(viewer: Viewer): Sender {
  if (viewer.userId === null) throw new CodedError('unauthorized');
  return { id: viewer.userId, role: viewer.role };
}

function idempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const parsed = uuidSchema.safeParse(header);
  if (!parsed.success) throw new CodedError('bad_request', { text: 'Заголовок Idempotency-Key должен быть UUID' });
  return parsed.data;
}
