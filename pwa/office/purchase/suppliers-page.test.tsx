import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { supplierCardsQuery, type SupplierCard } from '../../queries/stock-documents.ts';
import { render } from '../../testing.tsx';
import { SuppliersPage } from './suppliers-page.tsx';

const card = (change: Partial<SupplierCard>): SupplierCard => ({
  _id: 'sup1',
  name: 'Сантех-Опт',
  minimum: null,
  leadDays: null,
  person: '',
  phone: '',
  email: '',
  sourceId: null,
  receipts: 0,
  ...change,
});

function look(items: SupplierCard[]) {
  const client = new QueryClient();
  client.setQueryData(supplierCardsQuery.queryKey, items);
  return render(<SuppliersPage />, { at: '/admin/suppliers', client });
}

test('suppliers are listed with terms and a contact to call and to write to', () => {
  const { text, links } = look([
    card({
      person: 'Олег',
      phone: '+7 (916) 123-45-67',
      email: 'o@example.ru',
      minimum: 20_000,
      leadDays: 12,
      receipts: 41,
    }),
    card({ _id: 'sup2', name: 'Вентиль' }),
  ]);
  expect(text.replace(/\s/g, ' ')).toMatch(/2 поставщика .*Сантех-Опт Олег .*12 дней .*20 000 ₽ .*41 .*Вентиль/);
  expect(links).toEqual(expect.arrayContaining(['tel:+79161234567', 'mailto:o@example.ru']));
});

test('a shop without suppliers says where they come from', () => {
  expect(look([]).text).toMatch(
    /Поставщиков пока нет.*Они появятся из поступлений.*Новый поставщик|Новый поставщик.*Они/,
  );
});
