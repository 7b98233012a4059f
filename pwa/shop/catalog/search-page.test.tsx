import { QueryClient } from '@tanstack/react-query';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SearchNote } from '#contract/catalogue/catalog.ts';
import { ROUTES } from '../../parts/page/paths.ts';
import { facetsQuery, listingQuery } from '../../queries/goods.ts';
import { GUEST_VIEWER } from '../../queries/viewer.ts';
import { sampleCard, render } from '../../testing.tsx';
import { filterOf, readListing } from './listing-address.ts';
import { SearchPage } from './search-page.tsx';

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
});

function seen(at: string, ids: readonly string[], search?: SearchNote, copyIsPart = false) {
  const filter = filterOf(readListing(new URLSearchParams(at.split('?')[1])), {});
  client.setQueryData(listingQuery(filter, { from: 1, to: 1 }, GUEST_VIEWER).queryKey, {
    items: ids.map((id) => sampleCard(id)),
    total: ids.length,
    search,
    asOf: null,
    copyIsPart,
  });
  client.setQueryData(facetsQuery(filter, GUEST_VIEWER).queryKey, {
    brands: [],
    price: null,
    inStock: 0,
    discounted: 0,
    features: [],
    asOf: null,
  });
  return render(
    <Routes>
      <Route path={ROUTES.search} element={<SearchPage />} />
    </Routes>,
    { at, client },
  );
}

const chosenOrder = (html: string) => /<option value="(\w+)" selected=""/.exec(html)?.[1];

describe('the search page', () => {
  test('orders what was searched for by relevance, anything else as a listing does', () => {
    const found = seen('/search?q=смеситель', ['a']);
    expect(found.text).toContain('По релевантности');
    expect(chosenOrder(found.html)).toBe('relevance');
    expect(chosenOrder(seen('/search?q=смеситель&sort=price_asc', ['a']).html)).toBe('price_asc');
    const all = seen('/search', ['a']);
    expect(all.text).not.toContain('По релевантности');
    expect(chosenOrder(all.html)).toBe('usual');
  });

  test('says that such goods are not sold here, when there is nothing similar', () => {
    const nothing = seen('/search?q=бойлер', [], { readAs: null, partial: false, notSold: 'бойлер' });
    expect(nothing.text).toContain('«бойлер» — такого не продаём.');
  });

  test('shows conditions read from the query in the panel, and offers to remove them when nothing is found', () => {
    const said = {
      filter: { maxPrice: 900, sort: 'price_asc' as const },
      parts: [{ label: 'до 900 ₽', without: 'дешёвый унитаз', group: 'price' as const }],
      rest: 'унитаз',
    };
    const { html, text } = seen('/search?q=дешёвый унитаз до 900', [], { readAs: null, partial: false, said });
    expect(chosenOrder(html)).toBe('price_asc');
    expect(text).toContain('Попробуйте убрать часть фильтров.');
  });

  test('says that nothing was found, for which words, and where to go', () => {
    const { text, links } = seen('/search?q=велосипед', []);
    expect(text).toContain('По запросу «велосипед» ничего не нашлось');
    expect(links).toContain('/catalog');
  });

  test('with a partial copy says that the goods are not on this device', () => {
    for (const at of ['/search?q=велосипед', '/search', '/search?q=кран&brand=Grohe']) {
      const { text } = seen(at, [], undefined, true);
      expect(text, at).toContain('На этом устройстве не нашлось');
      expect(text, at).not.toMatch(/Ничего не найдено|ничего не нашлось|пока нет товаров/);
    }
  });
});
