/** Why a password was not changed, or why it may have been. */
import { FormFailure } from '../../parts/forms/form-failure.tsx';
import { mayBeDone, type MutationFailure } from '../../queries/mutation.ts';

export function PasswordFailure({ failure }: { failure: MutationFailure | null }) {
  return (
    <>
      <FormFailure failure={failure} fallback="Ошибка смены пароля" />
      {failure !== null && mayBeDone(failure) && (
        // A change ends this session too, so the next press may lead to the login.
        <p className="ink-soft">Пароль мог смениться. Если понадобится войти, сначала попробуйте новый.</p>
      )}
    </>
  );
}
