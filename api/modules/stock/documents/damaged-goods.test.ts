import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { bookStockDocument, reverseStockDocument, saveStockDocument } from '#contract/stock/stock-documents.ts';
import { ENGINES } from '#db/test-database.ts';
import { countingShop } from '../../../proofs/fixtures/sample-recounts.ts';
import { proveStock } from '../movements/stock-proof.ts';

describe.each(ENGINES)('damaged goods on %s', (engine) => {
  const shop = countingShop(engine);
  const { stockOf } = shop;

  test('goods come back from damage, never more than lie aside', async () => {
    const document = async (kind: 'damaged' | 'mended', qty: number) => {
      const id = newId();
      const line = { id: newId(), productId: shop.tap, typed: '', qty };
      const saved = await shop.admin.call(saveStockDocument, {
        params: { id },
        body: {
          version: 0,
          kind,
          supplier: '',
          supplierNumber: '',
          day: '2026-11-20',
          note: 'Скол эмали',
          lines: [line],
        },
      });
      return shop.admin.call(bookStockDocument, { params: { id }, body: { version: saved.version } });
    };
    const aside = await document('damaged', 3);
    await document('mended', 2);
    expect(await stockOf(shop.tap)).toBe(9);
    await expect(document('mended', 2)).rejects.toMatchObject({ code: 'validation' });
    await expect(
      shop.admin.call(reverseStockDocument, { params: { id: aside._id }, body: { id: newId(), note: 'Ошибка' } }),
    ).rejects.toMatchObject({ code: 'document_state' });
    expect(await stockOf(shop.tap)).toBe(9);
    expect(await proveStock(shop.app.db)).toEqual([]);
  });
});
