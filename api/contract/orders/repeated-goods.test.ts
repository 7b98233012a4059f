import { expect, test } from 'vitest';
import { z } from 'zod';
import { refuseRepeats } from './orders.ts';

const schema = z
  .object({ items: z.array(z.object({ productId: z.string() })) })
  .superRefine(({ items }, context) => refuseRepeats(items, context, ['items']));

test('a product in two positions is refused at the second one', () => {
  const items = ['p1', 'p2', 'p1'].map((productId) => ({ productId }));
  expect(schema.safeParse({ items }).error?.issues).toMatchObject([
    { path: ['items', 2, 'productId'], message: 'Товар указан дважды' },
  ]);
  expect(schema.safeParse({ items: items.slice(0, 2) }).success).toBe(true);
});
