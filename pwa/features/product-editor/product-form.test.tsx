import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { shelvesQuery } from '../../queries/shelves.ts';
import { see } from '../../testing.tsx';
import { ProductForm } from './product-form.tsx';
import { SAMPLE_SHELF, sampleProduct } from './sample-product.ts';

vi.mock('../../parts/leave-guard.tsx', () => ({ LeaveGuard: () => null }));

function look(product: Parameters<typeof ProductForm>[0]['product']) {
  const client = new QueryClient();
  client.setQueryData(shelvesQuery.queryKey, [SAMPLE_SHELF]);
  return see(<ProductForm product={product} />, { client });
}

/** Attributes of the control with this label. */
function control(html: string, label: string): string {
  const [, id = ''] = new RegExp(`<label for="([^"]+)"[^>]*>${label}`).exec(html) ?? [];
  return html.split('<').find((tag) => tag.includes(`id="${id}"`) && id !== '') ?? '';
}

test('a known product stands under «Редактирование товара» in its sections, with the ways to save and to delete it', () => {
  const { text, html } = look(sampleProduct());
  expect(html).toMatch(/<h1>Редактирование товара<\/h1>/);
  for (const words of ['Основное', 'Цены и склад', 'Габариты и вес', 'Фотографии', 'Сохранить изменения', 'Удалить', 'На витрине']) expect(text).toContain(words);
  expect(text).toMatch(/из них в резерве 3/);
});

test('title, category, subcategory and both prices must be given; brand and descriptions may', () => {
  const { text, html } = look(sampleProduct());
  for (const label of ['Название', 'Категория', 'Подкатегория', 'Розничная цена', 'Оптовая цена']) expect(control(html, label)).toContain('required');
  for (const label of ['Бренд', 'Краткое описание', 'Полное описание', 'Себестоимость', 'Остаток']) {
    expect(control(html, label)).not.toBe('');
    expect(control(html, label)).not.toContain('required');
  }
  expect(text).toContain('Смесители');
});

test.each([
  ['Розничная цена', '1'], ['Оптовая цена', '1'], ['Себестоимость', '0.01'], ['Остаток', '1'], ['Вес', '0.01'], ['Длина', '1'], ['Ширина', '1'], ['Высота', '1'],
])('%s is a number from 0 in steps of %s', (label, step) => {
  const { html } = look(sampleProduct());
  expect(control(html, label)).toMatch(/type="number"/);
  expect(control(html, label)).toMatch(/min="0"/);
  expect(control(html, label)).toContain(`step="${step}"`);
});

test('features have the field of their type, numbers their limits, a yes or no may be left unsaid', () => {
  const { html, text } = look(sampleProduct());
  expect(control(html, 'Цвет')).toMatch(/^select/);
  expect(control(html, 'Вылет излива')).toMatch(/min="50".*max="300".*step="5"/);
  expect(control(html, 'Душ')).toMatch(/^select/);
  expect(control(html, 'Примечание')).toMatch(/type="text"/);
  expect(text).toMatch(/Не указано Да Нет/);
});

test('each picture has its ways: main, up, down, away; one bears the star; new ones are images, several at a time', () => {
  const { html, text } = look(sampleProduct());
  for (const act of ['сделать главной', 'выше', 'ниже', 'убрать']) expect(html).toContain(`aria-label="Фотография 1: ${act}"`);
  expect(html).toContain('aria-label="Фотография 2: главная"');
  expect(html.match(/data-main="true"/g)).toHaveLength(1);
  expect(html).toMatch(/<input type="file"[^>]*accept="image\/\*"[^>]*multiple/);
  expect(text).toContain('Главная + до 10 изображений');
});

test('a new product is asked for in the same form, with one unit in stock', () => {
  const { html, text } = look(null);
  expect(html).toMatch(/<h1>Новый товар<\/h1>/);
  expect(text).not.toContain('Удалить');
  expect(text).toContain('Сохранить');
});

test('a product taken off sale says so, offers the way back and cannot be edited meanwhile', () => {
  const { html, text } = look(sampleProduct({ editing: { ...sampleProduct().editing, deletedAt: '2026-11-20T10:00:00.000Z' } }));
  expect(text).toContain('Вернуть в продажу');
  expect(text).not.toContain('Сохранить изменения');
  expect(html).toMatch(/<fieldset disabled/);
});
