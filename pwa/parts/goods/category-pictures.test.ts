import { expect, test } from 'vitest';
import { categoryPicture } from './category-pictures.ts';

const SLUGS = [
  'aksessuary',
  'dush',
  'installyacii',
  'keramika',
  'polotencesushiteli',
  'sanfayans',
  'smesiteli',
  'vanny',
  'vodootvod',
];

test('a category has its picture by its slug, an unknown one a drawing', () => {
  for (const slug of SLUGS) {
    const { srcSet, avif } = categoryPicture(slug);
    for (const [set, format] of [
      [srcSet, 'webp'],
      [avif, 'avif'],
    ] as const) {
      expect(set).toMatch(
        new RegExp(`${slug}-320[^ ]*\\.${format}[^ ]* 320w, [^ ]*${slug}-640[^ ]*\\.${format}[^ ]* 640w`),
      );
    }
  }
  expect(categoryPicture('kotly')).toEqual({
    src: expect.stringMatching(/drawn[^/]*\.svg/),
    srcSet: undefined,
    avif: undefined,
  });
});
