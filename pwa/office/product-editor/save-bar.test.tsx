import { expect, test } from 'vitest';
import { render } from '../../testing.tsx';
import { ProductSaveBar } from './save-bar.tsx';
import type { ProductForm } from './use-product-form.ts';

test('only a request that did not leave whole is called cancelled', () => {
  const textOf = (mayBeSaved: boolean) => {
    const product = { busy: false, changed: [], opened: { product: null }, failure: { kind: 'cancelled', mayBeSaved } };
    return render(<ProductSaveBar product={product as unknown as ProductForm} onReset={() => undefined} />).text;
  };
  expect(textOf(false)).toMatch(/^Отправка отменена Всё, что вы ввели/);
  expect(textOf(true)).toMatch(/^Товар мог сохраниться .*осталось в форме/);
});
