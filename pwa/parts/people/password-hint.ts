import { PASSWORD_MIN } from '#contract/people/password.ts';

/** Hint of every field where a password is chosen. */
export const PASSWORD_HINT = `Не короче ${PASSWORD_MIN} символов, с буквами и цифрами`;
