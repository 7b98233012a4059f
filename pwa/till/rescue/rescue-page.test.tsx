import { expect, test } from 'vitest';
import { render } from '../../testing.tsx';
import { sampleSale } from '../journal/sample-rows.ts';
import { Contents } from './rescue-page.tsx';

const textOf = (isWhole: boolean) =>
  render(
    <Contents
      found={{
        state: 'read',
        journal: { device: { deviceId: 'd1', prefix: 'A7' }, rows: [sampleSale({ state: 'queued' })], isWhole },
      }}
      onRetry={() => undefined}
    />,
  ).text;

test('receipts of one place are offered with the warning that the other one was not read', () => {
  expect(textOf(true)).toMatch(/^Не отправлено: 1 чек/);
  expect(textOf(false)).toMatch(/^Прочитано не всё .*Не очищайте данные сайта\. Ещё раз Не отправлено: 1 чек/);
});
