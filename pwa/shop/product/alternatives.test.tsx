import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { nearestQuery } from '../../queries/nearest.ts';
import { GUEST_VIEWER } from '../../queries/viewer.ts';
import { sampleCard, render } from '../../testing.tsx';
import { Alternatives } from './alternatives.tsx';
import { similarQuery } from './similar-query.ts';

const OUT = sampleCard('out', { availability: { code: 'out', label: 'Нет в наличии' } });
const at = (id: string, effective: number) => sampleCard(id, { price: { retail: effective, effective } });

/** Links of the offer; `nearest` is the copy's answer. */
function links(nearest: ReturnType<typeof at>[] | null | undefined): string[] {
  const client = new QueryClient();
  if (nearest !== undefined) client.setQueryData(nearestQuery('out', 3, GUEST_VIEWER).queryKey, nearest);
  client.setQueryData(similarQuery(OUT, GUEST_VIEWER).queryKey, {
    items: [at('dear', 90_000), OUT, at('a', 12_000), at('b', 13_000), at('c', 12_400)],
    total: 5,
    asOf: null,
  });
  return render(<Alternatives card={OUT} />, { client }).links;
}

test('what is out offers the nearest goods of the copy, and without a whole copy the best-selling nearest in price', () => {
  expect(links([at('near', 500)])).toEqual(['/p/tovar-near']);
  expect(links(null)).toEqual(['/p/tovar-c', '/p/tovar-b', '/p/tovar-a']);
  expect(links([])).toEqual([]);
});
