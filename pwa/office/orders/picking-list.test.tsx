import { expect, test } from 'vitest';
import { render } from '../../testing.tsx';
import { PickingList, PickingLists } from './picking-list.tsx';
import { sampleDeskOrder } from './sample-desk-order.ts';

const [sample] = sampleDeskOrder().items;
const line = (title: string, storagePlace?: string) => ({ ...sample!, productId: title, title, storagePlace });

test('the lines of a picking list are in the order of their places, those without one last in the order’s sequence', () => {
  const items = [line('Ванна'), line('Кран', 'А-10'), line('Биде'), line('Сифон', 'А-2'), line('Аэратор', 'А-10')];
  const { text } = render(<PickingList order={sampleDeskOrder({ items })} />);
  expect(text).toContain('Собрано Место Артикул Товар Количество');
  expect([...text.matchAll(/☐ (\S+) G-1 (\S+)/g)].map(([, place, title]) => [place, title])).toEqual([
    ['А-2', 'Сифон'],
    ['А-10', 'Кран'],
    ['А-10', 'Аэратор'],
    ['—', 'Ванна'],
    ['—', 'Биде'],
  ]);
});

test('several orders have a page each, with the goods of each alone', () => {
  const orders = ['10001', '10002'].map((number) =>
    sampleDeskOrder({ _id: number, number, items: [line(`Товар ${number}`)] }),
  );
  const { html, text } = render(<PickingLists orders={orders} />);
  expect(html.match(/<article class="[^"]*page/g)).toHaveLength(2);
  expect(text).toMatch(/заказ № 10001 .*Товар 10001.*заказ № 10002 .*Товар 10002/);
});
