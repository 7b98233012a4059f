import { expect, test } from 'vitest';
import { pictureSrcSet, pictureUrl } from './picture.ts';

test('a picture of the shop has renditions', () => {
  expect(pictureUrl('/pictures/ab12.webp', 320)).toBe('/pictures/ab12-320.webp');
  expect(pictureSrcSet('/pictures/ab12.webp', [160, 320])).toBe('/pictures/ab12-160.webp 160w, /pictures/ab12-320.webp 320w');
});

test('any other address stays as it is', () => {
  for (const url of ['https://example.com/pictures/a.webp', '/other/a.webp', '/pictures/a-320.webp']) {
    expect(pictureUrl(url, 96)).toBe(url);
  }
});
