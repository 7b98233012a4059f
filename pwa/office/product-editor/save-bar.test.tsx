import { expect, test } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { render } from '../../testing.tsx';
import { ProductSaveBar } from './save-bar.tsx';
import type { ProductForm } from './use-product-form.ts';

const textOf = (failure: object) => {
  const product = { busy: false, changed: [], opened: { product: null }, failure };
  return render(<ProductSaveBar product={product as unknown as ProductForm} onReset={() => undefined} />).text;
};

test('a product that was created with other values by a lost try is told apart from a failure', () => {
  const [, message] = ERRORS.act_id_reused;
  const failure = { kind: 'refused', code: 'act_id_reused', message, details: [], retryAfter: null };
  expect(textOf(failure)).toMatch(/^Это уже записано с другими данными Повторить/);
});

test('only a request that did not leave whole is called cancelled', () => {
  const cancelled = (mayBeSaved: boolean) => textOf({ kind: 'cancelled', mayBeSaved });
  expect(cancelled(false)).toMatch(/^Отправка отменена Всё, что вы ввели/);
  expect(cancelled(true)).toMatch(/^Товар мог сохраниться .*осталось в форме/);
});
