/** Passwords made by the shop itself, shown once. */
import { randomInt } from 'node:crypto';
import { passwordSchema } from '#contract/people/password.ts';

/** Without characters that look alike on a screen. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;

/** A random password that meets the shop's own rules. */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    if (passwordSchema.safeParse(password).success) return password;
  }
}
