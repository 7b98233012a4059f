import { describe, expect, test } from 'vitest';
import { PICTURE_BYTES, PICTURES_MAX } from '#contract/catalogue/products.ts';
import {
  addPictures,
  formatErrors,
  type Gallery,
  galleryOf,
  galleryText,
  movePicture,
  removePicture,
  sentPictures,
  undoRemoval,
  validatePick,
} from './product-values.ts';

const image = (url: string, order: number, isPrimary = false) => ({ url, order, isPrimary, alt: '' });
const three = galleryOf({ images: [image('/b', 1, true), image('/a', 0), image('/c', 2)] });
const keys = ({ pictures }: Gallery) => pictures.map(({ key }) => key);
const file = (name: string, { type = 'image/jpeg', size = 10 } = {}) => ({ name, type, size }) as File;
let made = 0;
const makeKey = () => `new-${(made += 1)}`;

describe('the pictures of a form', () => {
  test('moving one keeps the main mark on the same picture', () => {
    const moved = movePicture(three, '/b', 0);
    expect([keys(moved), moved.mainKey]).toEqual([['/b', '/a', '/c'], '/b']);
    expect(keys(movePicture(three, '/a', 99))).toEqual(['/b', '/c', '/a']);
  });

  test('after removing the main one the first is main; undoing makes it main again', () => {
    const without = removePicture(three, '/b');
    expect([keys(without), without.mainKey]).toEqual([['/a', '/c'], '/a']);
    const back = undoRemoval(without, { picture: three.pictures[1]!, place: 1, wasMain: true });
    expect([keys(back), back.mainKey]).toEqual([['/a', '/b', '/c'], '/b']);
    expect(removePicture(removePicture(without, '/a'), '/c')).toEqual({ pictures: [], mainKey: null });
  });

  test('new ones can be removed before saving', () => {
    const more = addPictures(three, [file('x.jpg')], () => 'x');
    expect(galleryText(removePicture(more, 'x'))).toBe(galleryText(three));
    expect(galleryText(more)).not.toBe(galleryText(three));
  });

  test('are sent in order, new ones by index; the main index counts kept pictures first', () => {
    const more = movePicture(addPictures(three, [file('x.jpg'), file('y.jpg')], makeKey), '/c', 4);
    const front = movePicture(more, more.pictures[3]!.key, 0);
    const sent = sentPictures({ ...front, mainKey: front.pictures[0]!.key });
    expect([sent.keep, sent.files.map(({ name }) => name), sent.primaryIndex]).toEqual([
      ['new:0', '/a', '/b', 'new:1', '/c'],
      ['y.jpg', 'x.jpg'],
      3,
    ]);
    expect(sentPictures({ pictures: [], mainKey: null })).toEqual({ keep: [], files: [], primaryIndex: null });
  });
});

describe('a pick of files', () => {
  test('takes only images, at most ten at once, and reports the others', () => {
    const picked = validatePick(
      [
        file('a.txt', { type: 'text/plain' }),
        file('big.jpg', { size: PICTURE_BYTES + 1 }),
        ...Array.from({ length: 12 }, (_, index) => file(`${index}.jpg`)),
      ],
      [],
      0,
    );
    expect(picked.taken.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, index) => `${index}.jpg`));
    expect(picked.rejections).toEqual([
      '«a.txt» — не изображение.',
      '«big.jpg» больше 10\u00a0МБ.',
      'За один раз добавляется до 10: ещё 2\u00a0файла не взяты, добавьте их отдельно.',
    ]);
  });

  test('reports an unsupported format at once, by the file’s content, not its name', async () => {
    const head = (start: string, name: string, type = '') =>
      new File([Uint8Array.from(start.padEnd(40, '\0'), (sign) => sign.charCodeAt(0))], name, { type });
    const files = [
      head('\xff\xd8\xff', 'one.jpg', 'image/jpeg'),
      head('\x89PNG\r\n\x1a\n', 'two'),
      head('RIFF\0\0\0\0WEBP', 'three.webp', 'image/webp'),
      head('\0\0\0\x20ftypavif', 'four.avif'),
      head('\0\0\0\x18ftypheic', 'phone.HEIC'),
      head('\0\0\0\x18ftypheic', 'renamed.jpg', 'image/jpeg'),
      head('GIF89a', 'moving.gif', 'image/gif'),
    ];
    const picked = validatePick(files, await formatErrors(files), 0);
    expect(picked.taken.map(({ name }) => name)).toEqual(['one.jpg', 'two', 'three.webp', 'four.avif']);
    const heic = 'это HEIC, подойдут изображения JPEG, PNG, WebP и AVIF. Сохраните снимок как JPEG.';
    expect(picked.rejections).toEqual([
      `«phone.HEIC»: ${heic}`,
      `«renamed.jpg»: ${heic}`,
      '«moving.gif»: подойдут изображения JPEG, PNG, WebP и AVIF.',
    ]);
  });

  test('never exceeds a product’s maximum', () => {
    const picked = validatePick([file('a.jpg'), file('b.jpg')], [], PICTURES_MAX - 1);
    expect([picked.taken.length, picked.rejections]).toEqual([1, [`Фотографий может быть не больше ${PICTURES_MAX}.`]]);
  });
});
