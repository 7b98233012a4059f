import { expect, test } from 'vitest';
import { render } from '../../../testing.tsx';
import { GoodsTiles } from './goods-tiles.tsx';
import type { TillGood } from './use-goods.ts';

const good = (id: string, title: string): TillGood => ({
  id,
  title,
  sku: null,
  price: 90,
  priceRetail: 90,
  img: null,
  availability: 'in',
});
const figuresOf = (id: string, stock: number | null) =>
  [
    id,
    { productId: id, stockQty: stock, shownStock: stock, priceWholesale: null, costPrice: null, revision: 1 },
  ] as const;

test('a large tile tells price, stock and the quantity on the receipt; without figures it claims none', () => {
  const { text } = render(
    <GoodsTiles
      label="Товары категории"
      goods={[good('a', 'Прокладка'), good('b', 'Гайка'), good('c', 'Шайба')]}
      quantities={new Map([['b', 7]])}
      onAdd={() => undefined}
      large={{ figures: new Map([figuresOf('a', 12), figuresOf('b', 0)]) }}
    />,
  );
  expect(text.replace(/\s/g, ' ')).toMatch(/Прокладка 90 ₽ есть 12 шт\. Гайка 90 ₽ нет в наличии 7 Шайба 90 ₽$/);
});
