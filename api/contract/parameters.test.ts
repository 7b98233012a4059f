import { expect, test } from 'vitest';
import { parametersOf } from './parameters.ts';

test('the parameters of a path are read by their names, each of them', () => {
  const schema = parametersOf({ path: '/api/catalog/:slug/subcategories/:subId' });
  expect(schema?.parse({ slug: 'smesiteli', subId: 'c1' })).toEqual({ slug: 'smesiteli', subId: 'c1' });
  expect(schema?.safeParse({ slug: 'Смесители', subId: 'c1' }).success).toBe(false);
  expect(schema?.safeParse({ slug: 'smesiteli' }).success).toBe(false);
  expect(parametersOf({ path: '/api/catalog' })).toBeUndefined();
});

test('a path may not name a parameter that has no schema', () => {
  expect(() => parametersOf({ path: '/api/things/:colour' })).toThrow('colour');
});
