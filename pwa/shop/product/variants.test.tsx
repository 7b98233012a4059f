import { expect, test } from 'vitest';
import type { VariantOption } from '#contract/catalogue/variant-option.ts';
import { render } from '../../testing.tsx';
import { Variants } from './variants.tsx';

const option = (label: string, change: Partial<VariantOption> = {}): VariantOption => ({
  axis: 'Цвет',
  label,
  slug: label.toLowerCase(),
  price: 1000,
  availability: 'in',
  current: false,
  ...change,
});

test('each variant is a link; the current one is marked, another price and an empty stock are said', () => {
  const { html, text, links } = render(
    <Variants
      price={1000}
      rows={[
        option('Хром', { slug: 'hrom', current: true }),
        option('Чёрный', { slug: 'black', price: 1500 }),
        option('Золото', { slug: 'gold', availability: 'out' }),
        option('60 см', { axis: 'Ширина', slug: 'hrom', current: true }),
        option('80 см', { axis: 'Ширина', slug: 'wide' }),
      ]}
    />,
  );
  expect(text).toBe('Цвет: Хром Хром Чёрный 1 500 ₽ Золото нет в наличии Ширина: 60 см 60 см 80 см');
  expect(links).toEqual(['/p/hrom', '/p/black', '/p/gold', '/p/hrom', '/p/wide']);
  expect(html.match(/aria-current="page"/g)).toHaveLength(2);
  // The content policy of a rendered page forbids style attributes.
  expect(html).not.toContain('style=');
  expect(html.match(/<circle/g)).toHaveLength(3);
});

test('rows of another shape show nothing instead of something wrong', () => {
  expect(render(<Variants price={1} rows={[{ axis: 'Цвет', label: 'Хром' }]} />).links).toEqual([]);
});
