import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import type * as favouritesStore from '../../device/belongings/favourites.ts';
import { byIdsQuery } from '../../queries/goods.ts';
import { GUEST_VIEWER } from '../../queries/viewer.ts';
import { sampleCard, render } from '../../testing.tsx';
import { WishlistPage, removedFavourites, takenOff } from './wishlist-page.tsx';

const device = vi.hoisted((): { favourites: favouritesStore.Favourites } => ({
  favourites: { loaded: true, unkept: null, items: [], ids: new Set(), removedHere: new Set() },
}));
vi.mock('../../device/belongings/favourites.ts', async (original) => ({
  ...(await original<typeof favouritesStore>()),
  useFavourites: () => device.favourites,
}));

const marked = (id: string, title?: string) => ({
  id,
  addedAt: '2025-03-01T10:00:00.000Z',
  ...(title === undefined ? {} : { title }),
});

function holding(ids: string[], loaded = true) {
  const items = ids.map((id) => marked(id, `Ванна ${id}`));
  device.favourites = { loaded, unkept: null, items, ids: new Set(ids), removedHere: new Set() };
}

describe('the favourites page', () => {
  test('shows the cards of the favourites', () => {
    holding(['a', 'b']);
    const client = new QueryClient();
    client.setQueryData(byIdsQuery(['a', 'b'], GUEST_VIEWER).queryKey, {
      items: [sampleCard('a'), sampleCard('b')],
      missing: new Set<string>(),
      asOf: null,
    });
    const { text, links } = render(<WishlistPage />, { client });
    expect(text).toContain('Избранное 2 товара');
    expect(links).toEqual(expect.arrayContaining(['/p/tovar-a', '/p/tovar-b', '/compare?goods=tovar-a,tovar-b']));
  });

  test('names a product that is no longer sold, with a remove button', () => {
    holding(['gone']);
    const client = new QueryClient();
    client.setQueryData(byIdsQuery(['gone'], GUEST_VIEWER).queryKey, {
      items: [],
      missing: new Set(['gone']),
      asOf: null,
    });
    const { text, html } = render(<WishlistPage />, { client });
    expect(text).toContain('Ванна gone Снят с продажи');
    expect(html).toContain('aria-label="Убрать из избранного"');
  });

  test('says that unknown products could not be loaded', () => {
    holding(['a', 'b']);
    const client = new QueryClient();
    client.setQueryData(byIdsQuery(['a', 'b'], GUEST_VIEWER).queryKey, {
      items: [sampleCard('a')],
      missing: new Set<string>(),
      asOf: '2026-11-20T10:00:00.000Z',
      copyIsPart: true,
    });
    expect(render(<WishlistPage />, { client }).text).toContain('Не удалось загрузить 1 товар На устройстве он ещё не');
  });

  test('names those that became cheaper for a buyer at public prices, with both prices', () => {
    const marks = { cheaper: 12_500, dearer: 12_000, same: 12_490, wholesale: 20_000 };
    const ids = [...Object.keys(marks), 'unpriced'];
    const items = [...Object.entries(marks).map(([id, price]) => ({ ...marked(id), price })), marked('unpriced')];
    device.favourites = { loaded: true, unkept: null, items, ids: new Set(ids), removedHere: new Set() };
    const client = new QueryClient();
    client.setQueryData(byIdsQuery(ids, GUEST_VIEWER).queryKey, {
      items: ids.map((id) => sampleCard(id, id === 'wholesale' ? { price: { retail: 12_490, effective: 9_000 } } : {})),
      missing: new Set<string>(),
      asOf: null,
    });
    const { text } = render(<WishlistPage />, { client });
    expect(text).toMatch(/Подешевело с тех пор, как вы отметили Смеситель cheaper : 12\s500\s₽ → , теперь 12\s490\s₽ /);
    expect(text.match(/ → /g)).toHaveLength(1);
  });

  test('without any says so and leads to the catalogue', () => {
    holding([]);
    const { text, links } = render(<WishlistPage />);
    expect(text).toContain('Список пуст.');
    expect(links).toEqual(['/catalog']);
  });

  test('is not shown as empty before the device has been read', () => {
    holding([], false);
    expect(render(<WishlistPage />).text).not.toContain('Список пуст.');
  });
});

test('a product marked after the answer was made is not treated as gone', () => {
  const missing = new Set(['a']);
  expect(removedFavourites([marked('a')], { missing, asOf: '2025-03-01T09:00:00.000Z' })).toEqual([]);
  expect(removedFavourites([marked('a'), marked('b')], { missing, asOf: null })).toEqual([marked('a')]);
});

test('only goods that a press here has removed can be put back: others went with their person or on another device', () => {
  const former = ['kept', 'pressed', 'elsewhere'].map((id) => marked(id));
  const now = { ids: new Set(['kept']), removedHere: new Set(['pressed', 'long ago']) };
  expect(takenOff(former, now)).toEqual([marked('pressed')]);
});
