import { describe, expect, test } from 'vitest';
import type { SearchNote } from '#contract/catalogue/catalog.ts';
import { render } from '../../testing.tsx';
import { Chip } from '../../ui/chip.tsx';
import { SearchReading } from './search-reading.tsx';

const read = (note: Partial<SearchNote>, total = 1) =>
  render(
    <SearchReading
      note={{ readAs: null, partial: false, ...note }}
      total={total}
      Chip={Chip}
      onChange={() => undefined}
    />,
  );

describe('the reading of a query', () => {
  test('says what it looked for when the words were read otherwise, and when not all of them were found', () => {
    expect(read({ readAs: 'смеситель' }).text).toBe('Показаны результаты для «смеситель».');
    expect(read({ partial: true }).text).toBe('Нашлось не всё из запроса.');
    expect(read({ readAs: 'смеситель' }, 0).text).toBe('');
  });

  test('says that such goods are not sold here, and what is similar', () => {
    expect(read({ readAs: 'раковина мебельная', notSold: 'тумба' }).text).toBe(
      '«тумба» — такого не продаём. Ближе всего: «раковина мебельная».',
    );
  });

  test('offers to remove each condition read from the query', () => {
    const parts = [
      { label: 'чёрный', name: 'Цвет', without: 'смеситель до 5000' },
      { label: 'до 5 000 ₽', without: 'чёрный смеситель', group: 'price' as const },
    ];
    const { html, text } = read({ said: { filter: { maxPrice: 5000 }, parts, rest: 'чёрный смеситель' } });
    expect(text).toContain('Прочитано так. Лишнее уберите Цвет: чёрный до 5 000 ₽');
    expect([...html.matchAll(/aria-label="(Убрать[^"]*)"/g)].map(([, label]) => label)).toEqual([
      'Убрать из запроса: чёрный',
      'Убрать из запроса: до 5 000 ₽',
    ]);
  });
});
