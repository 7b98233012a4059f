/** Returns whose sale the server lacks, as after a restore of its backup: the sale's till sends it again. */
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { recordReturn } from '#contract/returns/returns.ts';
import { recordSale } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/test-database.ts';
import { startApp } from '../../../proofs/fixtures/testing.ts';
import { addGoods } from '../../../proofs/fixtures/sample-sale-goods.ts';

test.each(ENGINES)(
  'a return waits for a sale that its till has yet to send, at most as long as tills keep sales: %s',
  async (engine) => {
    const app = await startApp({ engine });
    try {
      const { mixer } = await addGoods(app.db);
      const manager = await app.as('manager');
      const now = new Date();
      const at = now.toISOString();
      const items = [{ productId: mixer, qty: 3, price: 6000, title: 'Смеситель' }];
      const sale = { id: newId(), deviceId: newId(), deviceSeq: 1, soldAt: at, sentAt: at, items };
      const returned = (id: string, returnedAt: string) =>
        manager.request('POST', recordReturn.path, {
          json: {
            id,
            saleId: sale.id,
            deviceId: newId(),
            deviceSeq: 1,
            returnedAt,
            sentAt: at,
            authorId: manager.person.id,
            items: [{ position: 0, qty: 1, fate: 'restock' }],
            total: 6000,
            reason: '',
          },
        });
      const id = newId();
      expect(await returned(id, at)).toMatchObject({ status: 409, json: { code: 'sale_not_arrived' } });
      const past = new Date(now.getTime() - 31 * 86_400_000).toISOString();
      expect(await returned(newId(), past)).toMatchObject({ status: 409, json: { code: 'sale_not_returnable' } });
      await manager.call(recordSale, { body: sale });
      expect(await returned(id, at)).toMatchObject({ status: 200, json: { id } });
    } finally {
      await app.close();
    }
  },
);
