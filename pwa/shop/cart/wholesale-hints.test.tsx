import { beforeEach, expect, test, vi } from 'vitest';
import { render } from '../../testing.tsx';
import { cartSums } from './cart-lines.ts';
import { OfferButton } from './cart-summary.tsx';
import { missingToMinimum, QuickOrderLink, WholesaleMinimum } from './wholesale-hints.tsx';

const here = vi.hoisted(() => ({ role: 'wholesale', minimum: 15_000, own: null as number | null }));
vi.mock('../../queries/viewer.ts', () => ({ useViewer: () => ({ role: here.role, minimum: here.own, id: 'x' }) }));
vi.mock('../../queries/shop.ts', () => ({
  useShop: () => ({ wholesaleMinimum: here.minimum }),
  useDeliveryPrices: () => undefined,
}));

beforeEach(() => void Object.assign(here, { role: 'wholesale', minimum: 15_000, own: null }));

test('the cart of a wholesale buyer says what lacks to the least sum, to the kopeck', () => {
  expect(missingToMinimum(14_999.9, 15_000)).toBe(0.1);
  expect(render(<WholesaleMinimum total={12_500} />).text).toContain('не хватает 2 500 ₽');
  expect(render(<WholesaleMinimum total={15_000} />).text).toBe('');
});

test('a buyer’s own minimum replaces the shop’s', () => {
  here.own = 20_000;
  expect(render(<WholesaleMinimum total={15_000} />).text).toContain('не хватает 5 000 ₽');
  here.own = 0;
  expect(render(<WholesaleMinimum total={1} />).text).toBe('');
});

test('other buyers see neither the minimum, nor the quick order, nor the offer to print', () => {
  const offer = () => render(<OfferButton lines={[]} sums={cartSums([])} />).text;
  expect(offer()).toBe('Коммерческое предложение');
  expect(render(<QuickOrderLink />).links).toEqual(['/quick-order']);
  here.role = 'customer';
  expect(render(<WholesaleMinimum total={1} />).text).toBe('');
  expect(render(<QuickOrderLink />).links).toEqual([]);
  expect(offer()).toBe('');
});
