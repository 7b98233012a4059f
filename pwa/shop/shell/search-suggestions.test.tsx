import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test, it } from 'vitest';
import { searchWords } from '#contract/search/search.ts';
import { categoriesQuery } from '../../queries/categories.ts';
import { sampleCard, render } from '../../testing.tsx';
import { SearchSuggestions, type SearchSuggestionsProps, markedWords } from './search-suggestions.tsx';

const nothing = () => undefined;

function seen(change: Partial<SearchSuggestionsProps>, client?: QueryClient) {
  return render(
    <SearchSuggestions
      id="list"
      text="смес"
      goods={[]}
      total={0}
      ready
      active={-1}
      onExample={nothing}
      onNavigate={nothing}
      onShowAll={nothing}
      {...change}
    />,
    client === undefined ? {} : { client },
  );
}

describe('suggestions', () => {
  test('lead to their products, and to all results', () => {
    const { links, text } = seen({ goods: [sampleCard('a'), sampleCard('b')], total: 31 });
    expect(links).toEqual(['/p/tovar-a', '/p/tovar-b']);
    // A phone's keyboard covers the lower half of the list.
    expect(text).toMatch(/^Показать все результаты 31.товар /);
    expect(text).not.toContain('Откроется');
    expect(text).toContain('12 490 ₽');
  });

  test('name the product that Enter opens where a whole sentence was typed', () => {
    const found = { goods: [sampleCard('a'), sampleCard('b')], total: 31, text: 'хочу кран на кухню' };
    expect(seen(found).text).toContain('Откроется: Смеситель a');
    expect(seen({ ...found, active: 1 }).text).toContain('Откроется: Смеситель b');
    expect(seen({ ...found, ready: false }).text).not.toContain('Откроется');
  });

  test('show the corrected query, and mark its words', () => {
    const { html, text } = seen({
      text: 'cvtc',
      goods: [sampleCard('a')],
      total: 1,
      search: { readAs: 'смес', partial: false },
    });
    expect(text).toContain('Показаны результаты для «смес»');
    expect(html).toMatch(/<b>Смеситель<\/b>/);
    expect(seen({ goods: [sampleCard('a')], total: 1, search: { readAs: null, partial: true } }).text).toContain(
      'Нашлось не всё из запроса',
    );
    expect(seen({ goods: [sampleCard('a')], total: 1 }).text).not.toMatch(/Показаны результаты|Нашлось не всё/);
  });

  test('say nothing of a query that was found whole, with conditions among its words', () => {
    const said = {
      filter: { inStock: true as const },
      parts: [{ label: 'в наличии', without: 'унитаз' }],
      rest: 'унитаз',
    };
    const found = { goods: [sampleCard('a')], total: 1 };
    const { html, text } = seen({ ...found, search: { readAs: null, partial: false, said } });
    expect(text).not.toContain('Нашлось не всё');
    expect(html.match(/<p/g)).toHaveLength(seen(found).html.match(/<p/g)?.length ?? 0);
  });

  test('link to categories and brands before the goods', () => {
    const client = new QueryClient();
    const sub = { _id: 's', slug: 'kuhnya', name: { ru: 'Для кухни' }, image: null, products: 5 };
    client.setQueryData(categoriesQuery.queryKey, [
      { _id: 'c', slug: 'smesiteli', name: { ru: 'Смесители' }, image: null, products: 12, subcategories: [sub] },
    ]);
    const goods = [sampleCard('a', { subcategoryId: 's' }), sampleCard('b', { brand: 'Roca' })];
    const { links, text } = seen({ goods, total: 2 }, client);
    expect(links.map((link) => link.replace('&amp;', '&'))).toEqual([
      '/catalog/smesiteli',
      '/catalog/smesiteli/kuhnya',
      `/search?${new URLSearchParams({ q: 'смес', brand: 'Grohe' }).toString()}`,
      `/search?${new URLSearchParams({ q: 'смес', brand: 'Roca' }).toString()}`,
      '/p/tovar-a',
      '/p/tovar-b',
    ]);
    expect(text).toContain('Разделы Смесители 12 Для кухни 5 Бренды Grohe Roca Товары');
    expect(seen({}, client).text).toContain('Посмотрите в разделах Смесители 12');
  });

  test('say that such goods are not sold here', () => {
    const search = { readAs: 'раковина мебельная', partial: false, notSold: 'тумба' };
    expect(seen({ goods: [sampleCard('a')], total: 1, search }).text).toContain(
      'Такого не продаём. Ближе всего: «раковина мебельная»',
    );
    const nothing = { readAs: null, partial: false, notSold: 'бойлер' };
    expect(seen({ goods: [], total: 0, ready: true, search: nothing }).text).toContain('Такого не продаём.');
  });

  test('are announced with their number, once they belong to the typed text', () => {
    const announced = (change: Partial<SearchSuggestionsProps>) =>
      /role="status"[^>]*>([^<]*)</.exec(seen(change).html)?.[1]?.replace(/\s/g, ' ');
    expect(announced({ goods: [sampleCard('a'), sampleCard('b')], total: 31 })).toBe('2 подсказки');
    expect(announced({})).toBe('Ничего не найдено.');
    expect(announced({ goods: [sampleCard('a')], total: 1, ready: false })).toBe('');
  });

  test('say that there are none only once the server or the copy has answered', () => {
    expect(seen({}).text).toContain('Ничего не найдено.');
    expect(seen({ ready: false }).text).toBe('');
  });

  test('are empty for punctuation alone, with a message', () => {
    expect(seen({ text: '---', ready: false }).text).toBe('Ничего не найдено. Напишите слово или артикул.');
    expect(seen({ text: ' ', ready: false }).text).toContain('Например');
  });

  test('missing from a partial copy are not called unknown', () => {
    const { text } = seen({ copyIsPart: true });
    expect(text).toContain('на устройстве сохранены не все товары');
    expect(text).not.toContain('Ничего не найдено');
  });
});

const found = (title: string, query: string) =>
  markedWords(title, searchWords(query))
    .filter((part) => part.isFound)
    .map((part) => part.text);

it('marks whole words by their beginning, regardless of case and ё', () => {
  expect(found('Смеситель для раковины Grohe Eurosmart, чёрный', 'грое СМЕС черн')).toEqual(['Смеситель', 'чёрный']);
});

it('marks sizes in any notation', () => {
  expect(found('Ванна акриловая 1700×700 мм', '1700х700')).toEqual(['1700×700']);
});

it('keeps the whole title', () => {
  const title = 'Ванна  Oval 170×75 см, белая';
  expect(
    markedWords(title, ['ванна'])
      .map((part) => part.text)
      .join(''),
  ).toBe(title);
});
