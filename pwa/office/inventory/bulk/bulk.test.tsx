import { expect, test, vi } from 'vitest';
import { render } from '../../../testing.tsx';
import { bulkFilter, stockAddress } from '../stock-address.ts';
import { type BulkKind, type BulkTyped, NOTHING_TYPED, type Picked, readAct } from './bulk-acts.ts';
import { BulkBar } from './bulk-bar.tsx';

vi.mock('../../../device/person/use-session.ts', () => ({
  usePerson: () => ({ person: { _id: 'u1', phone: '+79990000001', name: 'Анна', role: 'admin' }, status: 'online' }),
}));

const pickedOf = (ids: string[], isWhole = false): Picked => ({
  ids: new Set(ids),
  isWhole,
  has: (id) => isWhole || ids.includes(id),
  pick: () => undefined,
  pickWhole: () => undefined,
  clear: () => undefined,
});

function look(picked: Picked, state: 'all' | 'deleted' = 'all', isNarrowed = false) {
  return render(
    <BulkBar picked={picked} page={['a', 'b']} total={79} state={state} filter={{ state }} isNarrowed={isNarrowed} />,
  );
}

test('the bar says whether the ticked or all matching goods are selected, and offers fitting actions', () => {
  expect(look(pickedOf([])).text).toBe('');
  expect(look(pickedOf(['a'])).text).toMatch(
    /Выбран 1 товар Все 79 по этому фильтру Снять Цены Скидка Категория Бренд Варианты Скрыть Ценники$/,
  );
  expect(look(pickedOf(['a'], true)).text).toMatch(/^.*Выбраны все 79 по фильтру Снять/);
  expect(look(pickedOf(['a', 'b']), 'deleted').text).toMatch(/Выбраны 2 товара.*Варианты Вернуть$/);
});

test('a filtered list offers the actions for all that match, until a product is ticked', () => {
  expect(look(pickedOf([]), 'all', true).text).toMatch(/^Все по фильтру: 79 Цены Скидка .*Ценники$/);
  expect(look(pickedOf(['a']), 'all', true).text).toMatch(/Выбран 1 товар Все 79 по этому фильтру Снять Цены/);
});

test('the form is parsed as one action; days are the shop’s and the last one is included', () => {
  const read = (kind: BulkKind, typed: Partial<BulkTyped>, needsSub = false) =>
    readAct(kind, { ...NOTHING_TYPED, ...typed }, 'Europe/Moscow', needsSub);
  expect(read('prices', { by: '+7,5' })).toEqual({
    act: { kind: 'prices', which: 'retail', by: { percent: 7.5 }, step: 10, skipDiscounted: true },
  });
  expect(read('prices', { by: '-150', unit: 'sum', which: 'both', step: '0' })).toMatchObject({
    act: { by: { sum: -150 }, which: 'both', step: 0 },
  });
  expect(read('sale', { percent: '15', from: '2026-12-01', to: '2026-12-10' })).toMatchObject({
    act: { percent: 15, from: '2026-11-30T21:00:00.000Z', to: '2026-12-10T21:00:00.000Z' },
  });
  expect(read('sale', { isOff: true })).toEqual({ act: { kind: 'sale', percent: null } });
  expect(read('place', { categorySlug: 'dush', subcategoryId: 's1' }, true)).toEqual({
    act: { kind: 'place', categorySlug: 'dush', subcategoryId: 's1' },
  });
  expect(read('variants', {})).toEqual({ act: { kind: 'variants', model: null } });
  expect(read('variants', { variants: 'join', model: ' Grohe Eco ' })).toEqual({
    act: { kind: 'variants', model: 'Grohe Eco' },
  });
  expect(read('variants', { variants: 'separate', model: 'Grohe' })).toEqual({ act: { kind: 'variants', model: '' } });
  const wrong = [
    read('variants', { variants: 'join', model: ' ' }),
    read('prices', { by: '' }),
    read('prices', { by: '-100' }),
    read('prices', { by: 'много' }),
    read('sale', { percent: '100' }),
    read('sale', { percent: '10', from: '2026-12-10', to: '2026-12-01' }),
    read('place', {}),
    read('place', { categorySlug: 'dush' }, true),
  ];
  expect(wrong.map((one) => ('field' in one ? one.field : 'none'))).toEqual([
    'model',
    'by',
    'by',
    'by',
    'percent',
    'to',
    'categorySlug',
    'subcategoryId',
  ]);
});

test('all matching goods are those of the text, category, days and state, on any page', () => {
  const view = stockAddress.read(new URLSearchParams('q=grohe&topCategorySlug=dush&state=low&page=4&sort=-stock'));
  expect(bulkFilter(view)).toEqual({ q: 'grohe', topCategorySlug: 'dush', state: 'low' });
});
