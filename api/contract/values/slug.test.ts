import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugSchema } from '../common.ts';
import { SLUG_MAX, numberedSlug, slugify } from './slug.ts';

test.each([
  ['Смеситель для раковины Grohe Eurosmart, хром', 'smesitel-dlya-rakoviny-grohe-eurosmart-khrom'],
  ['Ванна 170×70 / 1700 х 700', 'vanna-170x70-1700x700'],
  ['Жёлтый щит, подъём, Цюрих', 'zheltyy-shchit-podem-tsyurikh'],
  ['Ifö Sjöss', 'ifo-sjoss'],
  ['—', 'tovar'],
])('%s becomes %s', (title, slug) => expect(slugify(title)).toBe(slug));

test('any title gives an address of at most 80 characters, also with a number', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.integer({ min: 1, max: 9999 }), (title, number) => {
      const slug = numberedSlug(slugify(title), number);
      expect(slug.length).toBeLessThanOrEqual(SLUG_MAX);
      expect(slugSchema.safeParse(slug).success).toBe(true);
    }),
  );
});

test('numbered slugs of one title differ', () => {
  const long = 'a'.repeat(SLUG_MAX);
  expect(numberedSlug(long, 1)).toBe(long);
  expect(new Set([1, 2, 3, 10, 11].map((number) => numberedSlug(long, number))).size).toBe(5);
});
