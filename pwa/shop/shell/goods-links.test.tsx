import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PersonRole } from '#contract/roles.ts';
import { render } from '../../testing.tsx';
import { BottomBar } from './storefront-shell.tsx';
import { GoodsLinks } from './header.tsx';

const device = vi.hoisted(() => ({ units: 0, favourites: 0, role: null as PersonRole | null }));
vi.mock('../../device/belongings/cart.ts', () => ({
  useCart: () => ({ loaded: true, items: [], units: device.units, qtyById: new Map() }),
}));
vi.mock('../../device/belongings/favourites.ts', () => ({
  useFavourites: () => ({ loaded: true, ids: new Set(), items: Array.from({ length: device.favourites }) }),
}));
vi.mock('../../device/person/use-session.ts', () => ({
  usePerson: () =>
    device.role === null
      ? { person: null, status: 'guest' }
      : { person: { _id: 'u', phone: '+79123456789', name: '', role: device.role }, status: 'online' },
}));

beforeEach(() => void Object.assign(device, { units: 0, favourites: 0, role: null }));

describe('the header’s favourites and cart', () => {
  test('carry the count of favourites and the quantity in the cart', () => {
    Object.assign(device, { units: 5, favourites: 3 });
    const { html, text, links } = render(<GoodsLinks />);
    expect(text).toBe('Избранное Корзина');
    expect(html.match(/data-count="\d+"/g)).toEqual(['data-count="3"', 'data-count="5"']);
    expect(html).toContain('aria-label="Избранное: 3\u00a0товара"');
    expect(html).toContain('aria-label="Корзина: 5\u00a0товаров"');
    expect(links).toEqual(['/wishlist']);
  });

  test('have no badge when empty', () => {
    const { html, text } = render(<GoodsLinks />);
    expect(text).toBe('Избранное Корзина');
    expect(html).toMatch(/<button[^>]*aria-label="Корзина"[^>]*aria-haspopup="dialog"/);
  });
});

describe('the bottom bar on phones', () => {
  test.each<[PersonRole | null, string[]]>([
    [null, ['/', '/catalog', '/wishlist', '/cart', '/auth']],
    ['manager', ['/', '/catalog', '/wishlist', '/cart', '/till']],
    ['customer', ['/', '/catalog', '/wishlist', '/cart', '/account']],
  ])('for %s links to %j', (role, places) => {
    device.role = role;
    expect(render(<BottomBar />).links).toEqual(places);
  });

  test('marks the current page and has the counts', () => {
    Object.assign(device, { units: 120, favourites: 1 });
    const { html, text } = render(<BottomBar />, { at: '/cart' });
    expect(text).toContain('Избранное Корзина');
    expect(html.match(/data-count="[^"]+"/g)).toEqual(['data-count="1"', 'data-count="99+"']);
    expect(html).toMatch(/<a [^>]*aria-label="Корзина: 120\u00a0товаров"[^>]*aria-current="page"/);
  });
});
