import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { deviceDb } from '../../../device/database/database.ts';
import type { SaleCustomer } from '../../../device/rows/journal-types.ts';
import { ReceiptForm } from '../../../device/journal/receipt-form.ts';
import { rememberReceipt } from './receipt-before-scan.ts';

const goods = (productId: string) => ({ productId, title: `Кран ${productId}`, sku: null, price: 100, img: null });

/** Node's EventTarget has no phases: `down` holds the capture listeners, called before the screen's; the others come after. */
class Page extends EventTarget {
  readonly down = new EventTarget();

  override addEventListener(...[type, listener, options]: Parameters<EventTarget['addEventListener']>): void {
    if (typeof options === 'object' && options.capture === true) this.down.addEventListener(type, listener, options);
    else super.addEventListener(type, listener, options);
  }
}

let form: ReceiptForm;
let page: Page;
let remember: () => () => void;

beforeEach(async () => {
  await deviceDb.drafts.clear();
  form = new ReceiptForm();
  await form.open('u1');
  page = new Page();
  remember = rememberReceipt(form, page);
});

function press(act: () => void): void {
  page.down.dispatchEvent(new Event('click'));
  act();
  page.dispatchEvent(new Event('click'));
}

const lines = () => form.latest()?.positions.map(({ productId, qty }) => `${productId} × ${qty}`);

test('keys typed by a scanner are undone', () => {
  form.setQty(goods('p1'), 2);
  const undo = remember();
  form.setQty(goods('p1'), 24);
  form.setBuyer('246');
  undo();
  expect(lines()).toEqual(['p1 × 2']);
  expect(form.latest()?.buyer).toBe('');
});

test('presses made while a slow scanner types are kept', () => {
  for (const id of ['p1', 'p2', 'p3']) form.setQty(goods(id), 2);
  const undo = remember();
  form.setQty(goods('p1'), 24);
  press(() => form.setQty(goods('p2'), 3));
  form.setQty(goods('p1'), 246);
  press(() => form.setQty(goods('p4'), 1));
  press(() => form.setQty(goods('p3'), 0));
  press(() => form.setBuyer('Иванов'));
  undo();
  expect(lines()).toEqual(['p1 × 2', 'p2 × 3', 'p4 × 1']);
  expect(form.latest()?.buyer).toBe('Иванов');
});

test('a buyer removed while a slow scanner types stays removed, with their prices', () => {
  form.setQty(goods('p1'), 2);
  const [line] = form.latest()?.positions ?? [];
  form.setCustomer({ id: 'c1', name: 'ООО «Ромашка»' } as SaleCustomer, [{ ...line!, price: 80 }]);
  const undo = remember();
  form.setQty(goods('p1'), 24);
  press(() => form.setCustomer(null, [{ ...form.latest()!.positions[0]!, price: 100 }]));
  undo();
  expect(form.latest()).not.toHaveProperty('customer');
  expect(form.latest()?.positions).toMatchObject([{ price: 100, qty: 2 }]);
});

test('«+» on the line that a scanner types into adds one to the former quantity', () => {
  form.setQty(goods('p1'), 2);
  const undo = remember();
  form.setQty(goods('p1'), 24);
  press(() => form.setQty(goods('p1'), 25));
  undo();
  expect(lines()).toEqual(['p1 × 3']);
});

test('the next receipt, opened by a press, is restored to its state at that press', () => {
  form.setQty(goods('p1'), 2);
  const undo = remember();
  press(() => form.renew());
  form.setBuyer('246');
  undo();
  expect(lines()).toEqual([]);
  expect(form.latest()?.buyer).toBe('');
});

test('a scan that never ends changes nothing later', () => {
  form.setQty(goods('p1'), 2);
  remember();
  form.setQty(goods('p1'), 3);
  remember()();
  expect(lines()).toEqual(['p1 × 3']);
});
