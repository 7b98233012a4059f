import { expect, test } from 'vitest';
import { render } from '../../testing.tsx';
import { draftOf } from './use-order-edit.ts';
import { EditGoods } from './edit-goods.tsx';
import { sampleDeskOrder } from './sample-desk-order.ts';

test('the price of an edited line names its own unit', () => {
  const [sample] = sampleDeskOrder().items;
  if (sample === undefined) throw new Error('The sample has no goods.');
  const textOf = (unit: string | undefined) => {
    const order = sampleDeskOrder({ items: [{ ...sample, price: 250, ...(unit === undefined ? {} : { unit }) }] });
    return render(
      <EditGoods
        order={order}
        draft={draftOf(order)}
        quote={undefined}
        problems={new Map()}
        disabled={false}
        change={() => undefined}
      />,
    ).text;
  };
  expect(textOf('м')).toMatch(/250\s₽ за\sм\b|250\s₽ за\sм /);
  expect(textOf('пара')).toMatch(/250\s₽ за\sпару/);
  expect(textOf(undefined)).toMatch(/250\s₽ за\sшт\./);
});
