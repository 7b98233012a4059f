import { describe, expect, test } from 'vitest';
import type { Feature } from './catalog.ts';
import { variantOptions, type VariantGood } from './variants.ts';
import { variantOptionSchema } from './variant-option.ts';

const feature = (code: string, name: string, type: Feature['type'], more: Partial<Feature> = {}): Feature => ({
  code,
  name: { ru: name },
  type,
  unit: '',
  values: [],
  min: null,
  max: null,
  step: null,
  ...more,
});
const FINISH = feature('finish', 'Цвет покрытия', 'enum', {
  values: [
    { code: 'chrome', label: { ru: 'Хром' } },
    { code: 'black', label: { ru: 'Чёрный матовый' } },
    { code: 'gold', label: { ru: 'Золото' } },
  ],
});
const WIDTH = feature('width', 'Ширина', 'number', { unit: 'мм' });
const HEIGHT = feature('height', 'Высота', 'number', { unit: 'мм' });
const SIDE = feature('hand', 'Ориентация', 'enum', {
  values: [
    { code: 'left', label: { ru: 'левая' } },
    { code: 'right', label: { ru: 'правая' } },
  ],
});
const SOFT = feature('soft', 'Микролифт', 'bool');
const FEATURES = [FINISH, SIDE, SOFT, HEIGHT, WIDTH];

const good = (slug: string, attributes: VariantGood['attributes'], change: Partial<VariantGood> = {}): VariantGood => ({
  slug,
  title: `Шкаф Lana ${slug}`,
  attributes,
  price: 1000,
  availability: 'in',
  ...change,
});

/** Each choice as `name: value address · …`, the current value in brackets. */
function shown(goods: readonly VariantGood[], slug: string, features: readonly Feature[] = FEATURES): string[] {
  const options = variantOptions(goods, slug, features);
  return [...new Set(options.map(({ axis }) => axis))].map((axis) => {
    const values = options
      .filter((option) => option.axis === axis)
      .map(({ label, slug: to, current }) => (current ? `[${label} ${to}]` : `${label} ${to}`));
    return `${axis}: ${values.join(' · ')}`;
  });
}

describe('the choice among goods of one model', () => {
  test('has the finishes in the order of the feature, the current one marked', () => {
    const goods = [good('b', { finish: 'black' }), good('g', { finish: 'gold' }), good('c', { finish: 'chrome' })];
    expect(shown(goods, 'b')).toEqual(['Цвет покрытия: Хром c · [Чёрный матовый b] · Золото g']);
  });

  test('has sizes as numbers, in centimetres where all of them are whole ones', () => {
    const wide = [good('w', { width: 800 }), good('n', { width: 600 }), good('m', { width: 1000 })];
    expect(shown(wide, 'n')).toEqual(['Ширина: [60\u00a0см n] · 80\u00a0см w · 100\u00a0см m']);
    expect(shown([...wide, good('o', { width: 555 })], 'n')[0]).toContain('555\u00a0мм o · [600\u00a0мм n]');
    const both = [
      good('a', { width: 600, height: 700 }),
      good('b', { width: 600, height: 800 }),
      good('c', { width: 700, height: 700 }),
    ];
    expect(shown(both, 'a')).toEqual(['Размер: [70×60\u00a0см a] · 70×70\u00a0см c · 80×60\u00a0см b']);
  });

  test('leads from each value to the product that otherwise is most like the current one, then to one in stock', () => {
    const goods = [
      good('c60', { finish: 'chrome', width: 600 }),
      good('c80', { finish: 'chrome', width: 800 }),
      good('b60', { finish: 'black', width: 600 }),
      good('b80', { finish: 'black', width: 800 }),
      good('g70', { finish: 'gold', width: 700 }, { availability: 'out' }),
      good('g90', { finish: 'gold', width: 900 }),
    ];
    expect(shown(goods, 'b80')).toEqual([
      'Цвет покрытия: Хром c80 · [Чёрный матовый b80] · Золото g90',
      'Ширина: 60\u00a0см b60 · 70\u00a0см g70 · [80\u00a0см b80] · 90\u00a0см g90',
    ]);
  });

  test('names another feature only where colour and size do not tell the goods apart', () => {
    const goods = [
      good('l', { finish: 'chrome', hand: 'left', soft: true }),
      good('r', { finish: 'chrome', hand: 'right', soft: false }),
      good('b', { finish: 'black', hand: 'left', soft: true }),
    ];
    expect(shown(goods, 'r')).toEqual([
      'Цвет покрытия: [Хром r] · Чёрный матовый b',
      'Ориентация: левая l · [правая r]',
    ]);
  });

  test('has the names of goods that their features do not tell apart, as short as the names allow', () => {
    const alike = [good('a', {}, { title: 'Шкаф Lana, левый' }), good('b', {}, { title: 'Шкаф Lana, правый' })];
    expect(shown(alike, 'a')).toEqual(['Вариант: [левый a] · правый b']);
    const one = [good('a', {}, { title: 'Шкаф Lana' }), good('b', { finish: 'gold' }, { title: 'Шкаф Lana золото' })];
    expect(shown(one, 'b')).toEqual(['Вариант: Шкаф Lana a · [Шкаф Lana золото b]']);
  });

  test('reaches every product of a model, and marks one value of each choice', () => {
    const goods = [
      good('a', { finish: 'chrome', width: 600, hand: 'left' }),
      good('b', { finish: 'black', width: 600, hand: 'left' }),
      good('c', { finish: 'black', width: 600, hand: 'right' }),
      good('d', { finish: 'black', width: 800, hand: 'right' }),
    ];
    const reached = new Set(['a']);
    for (const slug of reached) for (const option of variantOptions(goods, slug, FEATURES)) reached.add(option.slug);
    expect([...reached].sort()).toEqual(['a', 'b', 'c', 'd']);
    for (const { slug } of goods) {
      const options = variantOptions(goods, slug, FEATURES);
      const current = options.filter((option) => option.current);
      expect(new Set(current.map((option) => option.axis)).size).toBe(current.length);
      expect(current.every((option) => option.slug === slug)).toBe(true);
      expect(variantOptionSchema.array().parse(options)).toEqual(options);
    }
  });

  test('is absent for a product alone', () => {
    expect(variantOptions([good('a', { finish: 'gold' })], 'a', FEATURES)).toEqual([]);
    expect(variantOptions([], 'a', FEATURES)).toEqual([]);
  });
});
