import { expect, test } from 'vitest';
import { sampleCard } from '../../testing.tsx';
import { arrivalsOf } from './arrivals-strip.tsx';

const awaited = (id: string) => ({
  id,
  slug: `former-${id}`,
  title: `Старое имя ${id}`,
  addedAt: '2026-11-20T10:00:00.000Z',
});

test('goods back in stock have their current title, goods out of stock are awaited, goods no longer sold are reported', () => {
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

test('a copy older than the wait is ignored; a later one is not', () => {
  const answer = { items: [sampleCard('a')], missing: new Set(['b']) };
  const wait = ['a', 'b'].map(awaited);
  expect(arrivalsOf(wait, { ...answer, asOf: '2026-11-20T09:59:59.999Z' })).toEqual({ arrived: [], gone: [] });
  expect(arrivalsOf(wait, { ...answer, asOf: '2026-11-20T10:00:01.000Z' })).toEqual({
    arrived: [{ id: 'a', slug: 'tovar-a', title: 'Смеситель a' }],
    gone: [awaited('b')],
  });
});
