import { describe, expect, test } from 'vitest';
import type { ProductCard } from '#contract/catalog.ts';
import { see } from '../../testing.tsx';
import { SearchSuggestions, type SearchSuggestionsProps } from './search-suggestions.tsx';

function good(id: string): ProductCard {
  return {
    _id: id, slug: `tovar-${id}`, title: `Смеситель ${id}`, brand: 'Grohe', sku: null, images: [],
    price: { retail: 12_490, effective: 12_490 }, priceRetail: 12_490, salePrice: null, saleTo: null,
    availability: { code: 'in', label: 'В наличии: много' }, topCategorySlug: 'smesiteli', subcategoryId: null, createdAt: '2026-11-01T00:00:00.000Z',
  };
}

const nothing = () => undefined;

function seen(change: Partial<SearchSuggestionsProps>) {
  return see(
    <SearchSuggestions
      id="list" text="смес" goods={[]} total={0} ready active={-1} onExample={nothing} onChoose={nothing} onShowAll={nothing} {...change}
    />,
  );
}

describe('suggestions', () => {
  test('lead to their products, and to all results', () => {
    const { links, text } = seen({ goods: [good('a'), good('b')], total: 31 });
    expect(links).toEqual(['/p/tovar-a', '/p/tovar-b']);
    expect(text).toContain('Показать все результаты 31 товар');
    expect(text).toContain('12 490 ₽');
  });

  test('say so when there are none, and only once the server or the copy has answered', () => {
    expect(seen({}).text).toContain('Ничего не найдено.');
    expect(seen({ ready: false }).text).toBe('');
  });
});
