import { expect, test } from 'vitest';
import { render } from '../../testing.tsx';
import { MoneyTable } from './report-tables.tsx';
import { sampleReport } from './sample-report.ts';

const look = (rows = sampleReport().money ?? []) =>
  render(<MoneyTable rows={rows} csv="/money.csv" order="date" onOrder={() => undefined} />).text.replaceAll(
    '\u00a0',
    ' ',
  );

test('money stands by day and means, with the sums of the columns; other means only when there are some', () => {
  const text = look();
  expect(text).toContain('Деньги по дням');
  expect(text).toMatch(/Итого 10 000 ₽ −500 ₽ 2 490,50 ₽ 1 990,50 ₽ 11 990,50 ₽/);
  expect(text).not.toContain('Другим способом');
  const other = (sampleReport().money ?? []).map((row) => ({ ...row, other: 5 }));
  expect(look(other)).toContain('Другим способом');
});
