import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPresence } from '../device/person/session.ts';
import { sampleStorage } from '../sample-storage.ts';
import { render } from '../testing.tsx';
import type { ButtonProps } from '../ui/button.tsx';
import type { DialogProps } from '../ui/dialog.tsx';
import { BulkDialog } from './inventory/bulk/bulk-dialog.tsx';
import { GoodsTableDialog } from './inventory/goods-table-dialog.tsx';
import { stockAddress } from './inventory/stock-address.ts';
import { OrderReturnDialog } from './orders/order-return-dialog.tsx';
import { sampleDeskOrder } from './orders/sample-desk-order.ts';

const presses = vi.hoisted(() => new Map<string, () => void>());
// The first render leaves out what stands in a portal.
vi.mock('../ui/dialog.tsx', () => ({
  Dialog: ({ firm = false, onOpenChange, children, footer }: DialogProps) => {
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

const order = sampleDeskOrder({ status: 'delivered', moves: [] });
const none = { lost: null, keep: () => undefined, settle: () => null, forget: () => undefined };

let closed = 0;
const onClose = () => void (closed += 1);

beforeEach(() => {
  vi.stubGlobal('sessionStorage', sampleStorage());
  setPresence(null, 'guest');
  presses.clear();
  closed = 0;
});
afterEach(() => vi.unstubAllGlobals());

const returning = () => <OrderReturnDialog order={order} request={none} onClose={onClose} />;
const view = stockAddress.read(new URLSearchParams());

test.each<[string, () => ReactElement]>([
  ['a return', returning],
  ['a bulk change', () => <BulkDialog kind="prices" count={2} selection={{ ids: ['a', 'b'] }} onClose={onClose} />],
  ['a table of goods', () => <GoodsTableDialog view={view} total={9} onClose={onClose} />],
])('a press beside %s closes nothing, its cancel does', (_what, dialog) => {
  render(dialog());
  expect(presses.has('beside')).toBe(false);
  presses.get('Отмена')?.();
  expect(closed).toBe(1);
});
