import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import type * as cartStore from '../../device/belongings/cart.ts';
import type { CartItem } from '../../device/rows/belonging-rows.ts';
import { byIdsQuery } from '../../queries/goods.ts';
import { GUEST_VIEWER } from '../../queries/viewer.ts';
import { knowingShop, sampleCard, sampleCartItem as inCart, render } from '../../testing.tsx';
import type { DrawerProps } from '../../ui/drawer.tsx';
import { CartDrawer } from './cart-drawer.tsx';
import { CartPage } from './cart-page.tsx';

const device = vi.hoisted((): { cart: cartStore.Cart } => ({
  cart: { loaded: true, unkept: null, items: [], units: 0, qtyById: new Map() },
}));
vi.mock('../../device/belongings/cart.ts', async (original) => ({
  ...(await original<typeof cartStore>()),
  useCart: () => device.cart,
}));
// A portal can't be rendered to markup without a browser.
vi.mock('../../ui/drawer.tsx', () => ({
  Drawer: ({ title, titleAside, children, footer }: DrawerProps) => (
    <div>
      {title} {titleAside} {children} {footer}
    </div>
  ),
}));

function holding(items: CartItem[], { loaded = true, unkept = null }: Partial<cartStore.Cart> = {}) {
  device.cart = { loaded, unkept, items, units: items.reduce((sum, { qty }) => sum + qty, 0), qtyById: new Map() };
}

/** A client whose server answer has these cards and these missing ids. */
function clientWithAnswer(cards: ProductCard[], missing: string[] = []) {
  const client = new QueryClient();
  const ids = device.cart.items.map(({ id }) => id);
  client.setQueryData(byIdsQuery(ids, GUEST_VIEWER).queryKey, { items: cards, missing: new Set(missing), asOf: null });
  return client;
}

const at = (price: number) => ({ price: { retail: price, effective: price }, priceRetail: price });
const drawer = <CartDrawer open onOpenChange={() => undefined} />;

beforeEach(() => holding([]));

describe('the cart page', () => {
  test('lists goods with their pages, pictures, prices, quantities from 1 and the total', () => {
    holding([inCart('a', { qty: 2 }), inCart('b')]);
    const { text, links, html } = render(<CartPage />, {
      client: clientWithAnswer([sampleCard('a'), sampleCard('b', at(1_000.5))]),
    });
    for (const words of ['Смеситель a', '12 490 ₽ за шт.', '24 980 ₽', '1 000,50 ₽', 'Итого 25 980,50 ₽', '3 товара'])
      expect(text).toContain(words);
    expect(links.filter((link) => link.startsWith('/p/'))).toEqual([
      '/p/tovar-a',
      '/p/tovar-a',
      '/p/tovar-b',
      '/p/tovar-b',
    ]);
    expect(html.match(/aria-label="Убрать из корзины"/g)).toHaveLength(2);
    expect(html).toMatch(/<button[^>]*aria-label="Меньше"[^>]*aria-disabled="true"/);
  });

  test('shows a changed price beside the former one', () => {
    holding([inCart('a')]);
    const { text } = render(<CartPage />, { client: clientWithAnswer([sampleCard('a', at(13_000))]) });
    expect(text).toContain('Цена изменилась');
    expect(text).toMatch(/Цена выросла: 12 490 ₽ → , теперь 13 000 ₽/);
    expect(text).toContain('Итого 13 000 ₽');
  });

  test('marks a product that is no longer sold, and leaves it out of the total', () => {
    holding([inCart('a'), inCart('gone', { qty: 9 })]);
    const { text, links } = render(<CartPage />, { client: clientWithAnswer([sampleCard('a')], ['gone']) });
    expect(text).toContain('Смеситель gone Снят с продажи');
    expect(text).toContain('Итого 12 490 ₽');
    expect(links).not.toContain('/p/tovar-gone');
  });

  test('marks goods that are out of stock', () => {
    holding([inCart('a')]);
    const { text } = render(<CartPage />, {
      client: clientWithAnswer([sampleCard('a', { availability: { code: 'out', label: 'Нет в наличии' } })]),
    });
    expect(text).toContain('Нет в наличии Срок поступления подскажем по телефону');
  });

  test('shows the device’s data while the server is unreachable', () => {
    holding([inCart('a', { qty: 3 })]);
    expect(render(<CartPage />).text).toContain('Итого 37 470 ₽');
  });

  test('can be ordered by phone, with a link and a visible number', () => {
    holding([inCart('a')]);
    const { text, links } = render(<CartPage />, { client: knowingShop() });
    expect(text).toContain('Оформить по телефону');
    expect(text).toContain('+7 (000) 000-00-00');
    expect(links).toContain('tel:+70000000000');
    expect(text).toContain('До бесплатной доставки курьером');
  });

  test('names neither a phone nor a price of delivery while the shop’s facts are unknown', () => {
    holding([inCart('a')]);
    const { text, links } = render(<CartPage />);
    expect(text).not.toMatch(/по телефону|\+7|курьер/);
    expect(links.join()).not.toContain('tel:');
  });

  test('when empty says so and links to the catalogue', () => {
    const { text, links } = render(<CartPage />);
    expect(text).toContain('Пока пусто.');
    expect(links).toEqual(['/catalog']);
  });

  test.each([
    ['refused', 'Этот браузер ничего не сохраняет', 'Обновить страницу', false],
    ['silent', 'Память браузера не отвечает', 'Обновить страницу', true],
  ] as const)('in memory (%s) says so and promises nothing', (unkept, words, button, hasButton) => {
    holding([inCart('a')], { unkept });
    for (const { text } of [render(<CartPage />), render(drawer)]) {
      expect(text).toContain(words);
      expect(text.includes(button)).toBe(hasButton);
    }
    holding([], { unkept });
    for (const { text } of [render(<CartPage />), render(drawer)]) {
      expect(text).toContain(words);
      expect(text).not.toContain('сохранятся');
    }
  });

  test('is not shown as empty before it has been read from the device', () => {
    holding([], { loaded: false });
    expect(render(<CartPage />).text).not.toContain('Пока пусто.');
  });
});

describe('the cart drawer', () => {
  test('lists goods with picture and title leading to their pages, price, minus and plus, remove, the total and the way to the cart', () => {
    holding([inCart('a', { qty: 2 })]);
    const { text, links, html } = render(drawer, { client: clientWithAnswer([sampleCard('a')]) });
    expect(links).toEqual(['/p/tovar-a', '/p/tovar-a', '/cart']);
    for (const words of ['Корзина 2 товара', 'Смеситель a', '24 980 ₽', 'Итого 24 980 ₽', 'Перейти в корзину'])
      expect(text).toContain(words);
    for (const label of ['Меньше', 'Больше', 'Убрать из корзины']) expect(html).toContain(`aria-label="${label}"`);
  });

  test('when empty says so and links to the catalogue', () => {
    const { text, links } = render(drawer);
    expect(text).toContain('Пусто.');
    expect(links).toEqual(['/catalog']);
  });
});
