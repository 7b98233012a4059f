import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { render } from '../../../testing.tsx';
import { GoodsTiles } from './goods-list.tsx';
import type { TillGood } from '../../kit/use-goods.ts';

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

/** The pressable elements within, in order. */
function pressable(node: ReactNode): ReactElement<{ onClick: () => void }>[] {
  if (Array.isArray(node)) return (node as ReactNode[]).flatMap(pressable);
  if (!isValidElement<{ children?: ReactNode; onClick?: () => void }>(node)) return [];
  return node.props.onClick === undefined
    ? pressable(node.props.children)
    : [node as ReactElement<{ onClick: () => void }>];
}

test('a press on a tile adds its goods at the price that it shows', () => {
  const added: unknown[] = [];
  const goods = [good('a', 'Прокладка'), { ...good('b', 'Труба'), price: 70, unit: 'м', sku: 'T-1' }];
  const tiles = pressable(
    GoodsTiles({
      label: 'Товары категории',
      goods,
      quantities: new Map(),
      wholesalePrice: null,
      onAdd: (one) => added.push(one),
    }),
  );
  for (const { props } of tiles) props.onClick();
  expect(added).toMatchObject([
    { productId: 'a', title: 'Прокладка', price: 90 },
    { productId: 'b', title: 'Труба', price: 70, unit: 'м', sku: 'T-1' },
  ]);
});

test('a large tile tells price, stock and the quantity on the receipt; without figures it claims none', () => {
  const { text } = render(
    <GoodsTiles
      label="Товары категории"
      goods={[good('a', 'Прокладка'), good('b', 'Гайка'), good('c', 'Шайба')]}
      quantities={new Map([['b', 7]])}
      wholesalePrice={null}
      onAdd={() => undefined}
      large={{ figures: new Map([figuresOf('a', 12), figuresOf('b', 0)]) }}
    />,
  );
  expect(text.replace(/\s/g, ' ')).toMatch(/Прокладка 90 ₽ есть 12 шт\. Гайка 90 ₽ нет в наличии 7 Шайба 90 ₽$/);
});

test('in a wholesale receipt a tile tells the price that will be charged', () => {
  const { text } = render(
    <GoodsTiles
      label="Часто продаём"
      goods={[good('a', 'Прокладка'), good('b', 'Гайка')]}
      quantities={new Map()}
      wholesalePrice={(id) => (id === 'a' ? 70 : undefined)}
      onAdd={() => undefined}
    />,
  );
  expect(text.replace(/\s/g, ' ')).toMatch(/Прокладка 70 ₽ Гайка 90 ₽$/);
});
