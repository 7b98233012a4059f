import { expect, test } from 'vitest';
import type { MutationFailure } from '../../queries/mutation.ts';
import { render } from '../../testing.tsx';
import { PasswordFailure } from './account-page.tsx';
import { refusedMutation } from '../../queries/sample-refused.ts';

test('a password that may have been changed is named as such', () => {
  const text = (failure: MutationFailure | null) => render(<PasswordFailure failure={failure} />).text;
  const refused = refusedMutation('internal', 'Ошибка сервера');
  const doubt = 'Пароль мог смениться. Если понадобится войти, сначала попробуйте новый.';
  expect(text({ kind: 'out-of-reach' })).toContain(doubt);
  expect(text({ ...refused, isDoubtful: true })).toBe(`Ошибка сервера ${doubt}`);
  for (const failure of [null, refused, { kind: 'out-of-reach', undone: true }] as const)
    expect(text(failure)).not.toContain(doubt);
});
