import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Device } from '#contract/devices/devices.ts';
import type { Discrepancy } from '#contract/stock/inventory.ts';
import type { Supplier } from '#contract/stock/suppliers.ts';
import { setPresence } from '../device/person/session.ts';
import { keepFormDraft, readFormDraft } from '../parts/forms/form-drafts.ts';
import { useSave } from '../queries/use-save.ts';
import { sampleStorage } from '../sample-storage.ts';
import { render } from '../testing.tsx';
import type { ButtonProps } from '../ui/button.tsx';
import type { DialogProps } from '../ui/dialog.tsx';
import { CategoryDialog } from './categories/category-dialog.tsx';
import { FeatureDialog, typedOf } from './categories/feature-dialog.tsx';
import { sampleCategory } from './categories/sample-categories.ts';
import { BonusDialog } from './customers/person-bought.tsx';
import { OwnTermsDialog } from './customers/own-terms-dialog.tsx';
import { ConfirmedAct } from './customers/act-dialogs.tsx';
import { sampleCustomer } from './customers/sample-customer.ts';
import { AddStaffDialog } from './customers/staff/staff-page.tsx';
import { RetireDialog } from './devices/device-acts.tsx';
import { PasteDialog } from './documents/paste-dialog.tsx';
import { ReverseDialog } from './documents/booked-document.tsx';
import { SAMPLE_DOCUMENT } from './documents/sample-document.ts';
import { AdjustDialog, SettleDialog } from './inventory/adjust-dialog.tsx';
import { BulkDialog } from './inventory/bulk/bulk-bar.tsx';
import { GoodsTableDialog } from './inventory/goods-table-dialog.tsx';
import { sampleStockItem as item } from './inventory/sample-stock-item.ts';
import { stockAddress } from './inventory/stock-address.ts';
import { CancelMany, MoveDialog } from './orders/move-dialog.tsx';
import { OrderReturnDialog } from './orders/order-return-dialog.tsx';
import { PaymentDialog } from './orders/order-payments.tsx';
import { PriceDialog } from './orders/edit-goods.tsx';
import { sampleDeskOrder } from './orders/sample-desk-order.ts';
import { SupplierDialog } from './purchase/supplier-dialog.tsx';
import { SynonymDialog } from './synonyms/synonyms-page.tsx';

const presses = vi.hoisted(() => new Map<string, () => void>());
// The first render leaves out what stands in a portal.
vi.mock('../ui/dialog.tsx', () => ({
  Dialog: ({ firm = false, onOpenChange, children, footer }: DialogProps) => {
    presses.set('Escape', () => onOpenChange(false));
    if (!firm) presses.set('beside', () => onOpenChange(false));
    return (
      <div>
        {children}
        {footer}
      </div>
    );
  },
}));
vi.mock('../ui/button.tsx', async (original) => ({
  ...(await original<object>()),
  Button: ({ children, onClick }: ButtonProps) => {
    presses.set(String(children), onClick as () => void);
    return null;
  },
}));

const TEXT = 'Не подошёл размер';
const order = sampleDeskOrder({ status: 'delivered', moves: [] });
const none = { lost: null, send: () => Promise.reject(new Error()), isIn: () => false, forget: () => undefined };

let closed = 0;
const onClose = () => void (closed += 1);

beforeEach(() => {
  vi.stubGlobal('sessionStorage', sampleStorage());
  setPresence(null, 'guest');
  presses.clear();
  closed = 0;
});
afterEach(() => vi.unstubAllGlobals());

function Canceling() {
  const save = useSave();
  return (
    <MoveDialog order={order} to="canceled" save={save} onMove={() => Promise.reject(new Error())} onClose={onClose} />
  );
}

const returning = () => <OrderReturnDialog order={order} request={none} onClose={onClose} />;
const pricing = () => (
  <PriceDialog
    orderId="o1"
    productId="a"
    title="Смеситель"
    unit={undefined}
    was={1000}
    isChanged={false}
    onPrice={() => undefined}
    onClose={onClose}
  />
);
const view = stockAddress.read(new URLSearchParams());

test.each<[string, () => ReactElement]>([
  ['a return', returning],
  ['a price', pricing],
  ['a bulk change', () => <BulkDialog kind="prices" count={2} selection={{ ids: ['a', 'b'] }} onClose={onClose} />],
  ['a table of goods', () => <GoodsTableDialog view={view} total={9} onClose={onClose} />],
])('a press beside %s closes nothing, its cancel does', (_what, dialog) => {
  render(dialog());
  expect(presses.has('beside')).toBe(false);
  presses.get('Отмена')?.();
  expect(closed).toBe(1);
});

const discrepancy = { id: 'd1', productId: 'p1', title: 'Смеситель', stockQty: -2, shortage: 2 } as Discrepancy;

const act = { person: sampleCustomer(), onClose };
const NO_TERMS = { discount: '', minimum: '' };
const terms = () => <OwnTermsDialog {...act} />;
const bonuses = () => <BonusDialog {...act} balance={100} />;

test.each<[string, string, object, string, () => ReactElement]>([
  ['a return', 'order o1 return reason', { reason: TEXT }, 'Отмена', returning],
  ['a price', 'order o1 price a', { reason: TEXT }, 'Отмена', pricing],
  ['a cancellation', 'order o1 canceled', { note: TEXT }, 'Оставить', () => <Canceling />],
  [
    'a cancellation of several orders',
    'cancel o1 o2',
    { note: TEXT },
    'Оставить',
    () => (
      <CancelMany
        orders={[sampleDeskOrder({ _id: 'o2' }), sampleDeskOrder()]}
        onCanceled={() => undefined}
        onClose={onClose}
      />
    ),
  ],
  [
    'a payment',
    'order o1 payment note',
    { note: TEXT },
    'Отмена',
    () => <PaymentDialog order={order} kind="payment" request={none} onClose={onClose} />,
  ],
  ['a refused application', 'decline u7', { reason: TEXT }, 'Отмена', () => <ConfirmedAct kind="decline" {...act} />],
  ['a revoked access', 'revoke u7', { reason: TEXT }, 'Отмена', () => <ConfirmedAct kind="revoke" {...act} />],
  ['terms of a buyer', 'terms u7', { ...NO_TERMS, reason: TEXT, was: NO_TERMS }, 'Отмена', terms],
  ['bonuses', 'bonuses u7', { id: 'i1', direction: 'take', typed: '', reason: TEXT }, 'Отмена', bonuses],
  [
    'a retired till',
    'retire d1',
    { reason: TEXT },
    'Отмена',
    () => <RetireDialog device={{ id: 'd1', prefix: 'A7', pendingCount: 0 } as Device} onClose={onClose} />,
  ],
  [
    'a correction of stock',
    'adjustment p1',
    { id: 'i1', reason: TEXT },
    'Отмена',
    () => <AdjustDialog item={item} onClose={onClose} />,
  ],
  [
    'a discrepancy',
    'discrepancy d1',
    { note: TEXT },
    'Отмена',
    () => <SettleDialog discrepancy={discrepancy} onClose={onClose} />,
  ],
  [
    'a reversal',
    'reversal d1',
    { id: 'i1', note: TEXT },
    'Оставить',
    () => <ReverseDialog document={SAMPLE_DOCUMENT} onClose={onClose} />,
  ],
  [
    'a pasted list',
    'paste s1 ',
    { text: TEXT },
    'Отмена',
    () => <PasteDialog documentId="s1" text="" takesPrices onPaste={() => undefined} onClose={onClose} />,
  ],
])(
  'Escape keeps what was typed into the dialog of %s, and its cancel drops it',
  (_what, form, words, cancel, dialog) => {
    keepFormDraft(form, words);
    expect(render(dialog()).html).toContain(TEXT);
    presses.get('Escape')?.();
    expect([closed, readFormDraft(form)]).toEqual([1, words]);
    presses.get(cancel)?.();
    expect([closed, readFormDraft(form)]).toEqual([2, {}]);
  },
);

test.each<[string, string, object, object, () => ReactElement]>([
  ['terms of a buyer', 'terms u7', { discount: '7', minimum: '900', was: NO_TERMS }, NO_TERMS, terms],
  ['bonuses', 'bonuses u7', { id: 'i1', direction: 'take', typed: '50' }, { typed: '' }, bonuses],
])(
  'Escape drops the figures typed into the dialog of %s, and all of it without a reason',
  (_what, form, words, blank, dialog) => {
    keepFormDraft(form, { ...words, reason: TEXT });
    render(dialog());
    presses.get('Escape')?.();
    expect(readFormDraft(form)).toEqual({ ...words, reason: TEXT, ...blank });
    keepFormDraft(form, { ...words, reason: '' });
    render(dialog());
    presses.get('Escape')?.();
    expect([closed, readFormDraft(form)]).toEqual([2, {}]);
  },
);

const category = sampleCategory();
const supplier: Supplier = {
  _id: 's1',
  name: 'Сантехопт',
  leadDays: null,
  minimum: null,
  person: '',
  phone: '',
  email: '',
  sourceId: null,
};
const feature = typedOf(undefined);
const SUPPLIER_TEXTS = { name: supplier.name, lead: '', minimum: '', person: '', phone: '', email: '', sourceId: '' };

/** The draft of a form over saved values. */
const over = (was: Readonly<Record<string, string>>, change: object) => ({ was, typed: { ...was, ...change } });

test.each<[string, string, (text: string) => object, string, () => ReactElement]>([
  [
    'a category',
    'category c1',
    (name) => over({ name: category.name.ru, slug: category.slug }, { name }),
    category.name.ru,
    () => <CategoryDialog action={{ kind: 'category', node: category }} onClose={onClose} />,
  ],
  [
    'a new category',
    'new-category ',
    (name) => over({ name: '', slug: '' }, { name }),
    '',
    () => <CategoryDialog action={{ kind: 'new-category' }} onClose={onClose} />,
  ],
  [
    'a feature',
    'feature s1 new',
    (name) => ({ ...feature, name }),
    '',
    () => (
      <FeatureDialog
        name="feature s1 new"
        draft={undefined}
        known={undefined}
        otherNames={[]}
        onClose={onClose}
        onDone={() => undefined}
      />
    ),
  ],
  [
    'a supplier',
    'supplier s1',
    (name) => over(SUPPLIER_TEXTS, { name }),
    supplier.name,
    () => <SupplierDialog supplier={supplier} onClose={onClose} />,
  ],
  [
    'a buyers’ word',
    'synonym кран',
    (meant) => over({ said: 'кран', kind: 'same', meant: 'смеситель' }, { meant }),
    'смеситель',
    () => <SynonymDialog line={{ said: 'кран', kind: 'same', meant: 'смеситель' }} onClose={onClose} />,
  ],
  [
    'a new colleague',
    'staff',
    (name) => over({ name: '', phone: '', role: 'manager' }, { name }),
    '',
    () => <AddStaffDialog onClose={onClose} />,
  ],
])(
  'Escape keeps the unsaved texts of %s, which it shows as unsaved; its cancel drops them',
  (_what, form, draft, saved, dialog) => {
    const restored = () => render(dialog()).text.includes('Здесь то, что вы ввели раньше и не сохранили');
    expect(restored()).toBe(false);
    keepFormDraft(form, draft(saved));
    expect(restored()).toBe(false);
    keepFormDraft(form, draft(TEXT));
    expect(restored()).toBe(true);
    presses.get('Escape')?.();
    expect([closed, readFormDraft(form)]).toEqual([1, draft(TEXT)]);
    presses.get('Отмена')?.();
    expect([closed, readFormDraft(form)]).toEqual([2, {}]);
  },
);
