import { expect, test } from 'vitest';
import { render } from '../testing.tsx';
import { RadioCards } from './radio-cards.tsx';

const inputs = (error?: string) =>
  render(
    <RadioCards
      label="Где заберёте"
      value={null}
      onChange={() => undefined}
      options={[
        { value: 'a', label: 'Центр' },
        { value: 'b', label: 'Склад' },
      ]}
      {...(error === undefined ? {} : { error })}
    />,
  ).html.match(/<input[^>]*>/g) ?? [];

test('options of a refused choice are marked and tied to the error, so that a form can focus the first', () => {
  const refused = inputs('Выберите пункт');
  expect(refused).toHaveLength(2);
  for (const input of refused) expect(input).toMatch(/aria-invalid="true" aria-describedby="[^"]+-error"/);
  for (const input of inputs()) expect(input).not.toMatch(/aria-/);
});
