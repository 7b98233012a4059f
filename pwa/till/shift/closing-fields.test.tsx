import { expect, test } from 'vitest';
import { render } from '../../testing.tsx';
import { ClosingFields } from './closing-fields.tsx';

const nothing = (): undefined => undefined;

const words = (typed: string, note: string, isBlind = false) =>
  render(
    <ClosingFields
      form={{ typed, note, wrong: false, setTyped: nothing, setNote: nothing, read: () => null }}
      cash={100}
      isBlind={isBlind}
    />,
  ).text;

test('a difference is explained by a press; words of one’s own are never replaced by one', () => {
  expect(words('80', '')).toContain('Ошиблись со сдачей');
  expect(words('80', 'Причину не нашли')).toContain('Ошиблись со сдачей');
  expect(words('80', 'Отдали курьеру')).not.toContain('Ошиблись со сдачей');
  expect(words('100', '')).not.toContain('Ошиблись со сдачей');
  expect(words('', '')).not.toContain('Ошиблись со сдачей');
  // A seller counting blindly does not learn from the reasons that the drawer differs.
  expect(words('80', '', true)).not.toContain('Ошиблись со сдачей');
});
