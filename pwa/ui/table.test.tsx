import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Table, type TableColumn } from './table.tsx';

interface Row {
  id: string;
  name: string;
  price: number;
}

const COLUMNS: TableColumn<Row>[] = [
  { key: 'name', header: 'Название', card: 'title', cell: ({ name }) => name },
  { key: 'price', header: 'Цена', number: true, sorted: 'desc', cell: ({ price }) => price },
  {
    key: 'acts',
    header: 'Действия',
    hideHeader: true,
    card: 'corner',
    cell: () => <button type="button">Изменить</button>,
  },
];

const html = renderToString(
  <Table
    label="Товары"
    columns={COLUMNS}
    rows={[
      { id: 'a', name: 'Смеситель', price: 12_490 },
      { id: 'b', name: 'Ванна', price: 9_900 },
    ]}
    rowKey={({ id }) => id}
    rowLook={({ id }) => (id === 'b' ? 'chosen' : undefined)}
    busy
    foot={<p>Показано 1–2</p>}
  />,
);

test('a table keeps its parts’ roles also when it is rendered as cards', () => {
  expect(html).toMatch(/<table role="table" aria-label="Товары" aria-busy="true"/);
  expect(html.match(/role="row"/g)).toHaveLength(3);
  expect(html.match(/role="columnheader"/g)).toHaveLength(3);
  expect(html.match(/role="cell"/g)).toHaveLength(6);
});

test('on a card each value has its column’s name', () => {
  expect(html).toContain('data-label="Цена"');
});

test('the order, the selected row and a column of buttons are announced as text', () => {
  expect(html).toMatch(/aria-sort="descending"[^>]*>Цена/);
  expect(html.match(/aria-current="true"/g)).toHaveLength(1);
  expect(html).toContain('<span class="visually-hidden">Действия</span>');
});
