import { expect, test } from 'vitest';
import { sampleCard } from '../../testing.tsx';
import { closestInPrice } from './similar-query.ts';

const card = (id: string, effective: number) => sampleCard(id, { price: { retail: effective, effective } });

test('nearest by ratio come first, ties keep their order', () => {
  const cards = [
    card('dear', 50_000),
    card('double', 20_000),
    card('half', 5000),
    card('same', 10_000),
    card('free', 0),
  ];
  expect(closestInPrice(cards, 10_000, 3).map(({ _id }) => _id)).toEqual(['same', 'double', 'half']);
  expect(closestInPrice(cards, 0, 1)[0]?._id).toBe('free');
});
