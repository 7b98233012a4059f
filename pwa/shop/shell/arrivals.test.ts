import { expect, test } from 'vitest';
import { sampleCard } from '../../testing.tsx';
import { arrivalsOf } from './arrivals.ts';

const awaited = (id: string) => ({
  id,
  slug: `former-${id}`,
  title: `Старое имя ${id}`,
  addedAt: '2026-11-20T10:00:00.000Z',
});

test('what is in stock again is named as it is called now, what is not is waited for, what is no longer sold is said', () => {
  const items = [
    sampleCard('b'),
    sampleCard('a', { availability: { code: 'low', label: 'В наличии: мало' } }),
    sampleCard('c', { availability: { code: 'out', label: 'Нет в наличии' } }),
  ];
  expect(arrivalsOf(['a', 'b', 'c', 'd', 'e'].map(awaited), { items, missing: new Set(['d']), asOf: null })).toEqual({
    arrived: [
      { id: 'a', slug: 'tovar-a', title: 'Смеситель a' },
      { id: 'b', slug: 'tovar-b', title: 'Смеситель b' },
    ],
    gone: [awaited('d')],
  });
});

test('a copy of the catalogue from before the wait began brings no news; a later one does', () => {
  const answer = { items: [sampleCard('a')], missing: new Set(['b']) };
  const wait = ['a', 'b'].map(awaited);
  expect(arrivalsOf(wait, { ...answer, asOf: '2026-11-20T09:59:59.999Z' })).toEqual({ arrived: [], gone: [] });
  expect(arrivalsOf(wait, { ...answer, asOf: '2026-11-20T10:00:01.000Z' })).toEqual({
    arrived: [{ id: 'a', slug: 'tovar-a', title: 'Смеситель a' }],
    gone: [awaited('b')],
  });
});
