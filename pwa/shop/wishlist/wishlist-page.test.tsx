import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import type * as favouritesStore from '../../device/belongings/favourites.ts';
import { byIdsQuery } from '../../queries/goods.ts';
import { GUEST_VIEWER } from '../../queries/viewer.ts';
import { sampleCard, see } from '../../testing.tsx';
import { goneFavourites } from './gone-favourites.ts';
import { WishlistPage } from './wishlist-page.tsx';

const device = vi.hoisted((): { favourites: favouritesStore.Favourites } => ({
  favourites: { loaded: true, items: [], ids: new Set() },
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
  device.favourites = { loaded, items: ids.map((id) => marked(id, `Ванна ${id}`)), ids: new Set(ids) };
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
    const { text, links } = see(<WishlistPage />, { client });
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
    const { text, html } = see(<WishlistPage />, { client });
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
    expect(see(<WishlistPage />, { client }).text).toContain('Не удалось загрузить 1 товар На устройстве он ещё не');
  });

  test('without any says so and leads to the catalogue', () => {
    holding([]);
    const { text, links } = see(<WishlistPage />);
    expect(text).toContain('Список пуст.');
    expect(links).toEqual(['/catalog']);
  });

  test('is not shown as empty before the device has been read', () => {
    holding([], false);
    expect(see(<WishlistPage />).text).not.toContain('Список пуст.');
  });
});

test('a product marked after the answer was made is not treated as gone', () => {
  const missing = new Set(['a']);
  expect(goneFavourites([marked('a')], { missing, asOf: '2025-03-01T09:00:00.000Z' })).toEqual([]);
  expect(goneFavourites([marked('a'), marked('b')], { missing, asOf: null })).toEqual([marked('a')]);
});
