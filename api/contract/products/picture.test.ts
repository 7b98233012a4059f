import { expect, test } from 'vitest';
import { pictureSrcSet, pictureUrl, readRendition, standInsFor } from './picture.ts';

test('a picture of the shop has renditions', () => {
  expect(pictureUrl('/pictures/ab12.webp', 320)).toBe('/pictures/ab12-320.webp');
  expect(pictureUrl('/pictures/ab12.webp', 320, 'avif')).toBe('/pictures/ab12-320.avif');
  expect(pictureSrcSet('/pictures/ab12.webp', [160, 320])).toBe(
    '/pictures/ab12-160.webp 160w, /pictures/ab12-320.webp 320w',
  );
});

test('any other address stays as it is', () => {
  for (const url of ['https://example.com/pictures/a.webp', '/other/a.webp', '/pictures/a-320.webp']) {
    expect(pictureUrl(url, 96)).toBe(url);
  }
});

test('a rendition’s path says which picture it shows, how wide and in which format', () => {
  expect(readRendition('/pictures/ab12-480.avif')).toEqual({ id: 'ab12', width: 480, format: 'avif' });
  for (const path of [
    '/pictures/ab12.webp',
    '/pictures/ab12-481.webp',
    '/pictures/ab12-0480.webp',
    '/pictures/ab12-480.png',
    '/other/ab12-480.webp',
  ]) {
    expect(readRendition(path)).toBeUndefined();
  }
});

test('wider renditions substitute for a rendition, in either format, and at worst the widest narrower one', () => {
  expect(standInsFor('/pictures/ab-480.avif')).toEqual({
    asGood: [
      '/pictures/ab-480.webp',
      '/pictures/ab-800.avif',
      '/pictures/ab-800.webp',
      '/pictures/ab-1600.avif',
      '/pictures/ab-1600.webp',
      '/pictures/ab.webp',
    ],
    smaller: [
      '/pictures/ab-320.avif',
      '/pictures/ab-320.webp',
      '/pictures/ab-160.avif',
      '/pictures/ab-160.webp',
      '/pictures/ab-96.avif',
      '/pictures/ab-96.webp',
    ],
  });
  expect(standInsFor('/pictures/ab.webp')).toBeUndefined();
});
