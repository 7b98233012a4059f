import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleUser } from '../../../device/person/sample-seller.ts';
import { deviceDb, journalDb } from '../../../device/database/database.ts';
import { blankDraft } from '../../../device/journal/drafts.ts';
import { recordSale } from '../../../device/journal/journal.ts';
import { ReceiptForm } from '../../../device/journal/receipt-form.ts';
import { render } from '../../../testing.tsx';
import type { SaleRow } from '../../../device/rows/journal-types.ts';
import type { Recorded } from '../notices/last-notice.ts';
import { useCancelSale } from './use-sale-or-order.ts';

const shown = vi.hoisted(() => [] as string[]);
vi.mock('../../../ui/toast.tsx', async (original) => ({
  ...(await original<object>()),
  useToast: () => ({ show: ({ text }: { text: string }) => shown.push(text) }),
}));

const seller = sampleUser();

let form: ReceiptForm;
beforeEach(async () => {
  shown.length = 0;
  await Promise.all([...deviceDb.tables, ...journalDb.tables].map((table) => table.clear()));
  form = new ReceiptForm();
  await form.open(seller._id);
});
afterEach(() => {
  form.close();
  vi.restoreAllMocks();
});

/** The press on «Отменить» of a sale recorded just now. */
async function pressOfNewSale(): Promise<() => void> {
  const positions = [{ productId: 'p1', title: 'Кран', sku: null, price: 990, img: null, qty: 1 }];
  const draft = { ...blankDraft(seller._id), positions };
  const sale = { row: await recordSale(draft, seller, { catalogRev: null }), draft, change: null };
  let cancel: (sale: Recorded<SaleRow>) => void = () => undefined;
  function Screen() {
    cancel = useCancelSale(form, seller);
    return null;
  }
  render(<Screen />);
  return () => cancel(sale);
}

test('presses in quick succession cancel a sale once, and are told once', async () => {
  const press = await pressOfNewSale();
  for (let presses = 0; presses < 3; presses += 1) press();
  await expect.poll(() => form.latest()?.positions.length).toBe(1);
  expect(await journalDb.rows.where('kind').equals('void').count()).toBe(1);
  await expect.poll(() => shown.length).toBeGreaterThan(0);
  expect(shown).toEqual(['Чек №000001 отменён.']);
});

test('a sale whose cancellation could not be written can be cancelled again', async () => {
  const press = await pressOfNewSale();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = vi.spyOn(journalDb.rows, 'get').mockRejectedValue(new Error('The disk is broken'));
  press();
  await expect.poll(() => shown.at(-1)).toContain('НЕ отменён');
  broken.mockRestore();
  press();
  await expect.poll(() => shown.at(-1)).toMatch(/отменён\.$/);
});
