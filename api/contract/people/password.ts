/** Password rules: 8 to 128 characters with letters and digits, neither a common password nor the shop's own words. */
import { z } from 'zod';

export const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;

/* @__NO_SIDE_EFFECTS__ */
function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/** Common passwords that would pass the other rules, in lower case. */
const COMMON = wordsIn(
  `1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 123456qwerty 12345qwert 1234qwer 123qwe123 1a2b3c4d a1b2c3d4 a1234567
  a12345678 a123456789 aa123456 abc12345 abc123456 abcd1234 admin123 admin1234 asdf1234 football1 iloveyou1 letmein1
  p@ssw0rd pass1234 passw0rd password1 password12 password123 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx123 qwe12345
  qwer1234 qwert123 qwert12345 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyuiop1 welcome1 zaq12wsx
  zxcvbnm1 пароль123 пароль1234 йцукен123 йцукен12 qwerty11 qwerty77 samsung1 marina123 sergey123 natasha1 spartak1
  zenit123 russia123 moskva123`,
);

/** Guesses specific to this shop: its name and trade with a number, also typed in the wrong keyboard layout. */
const OF_THIS_SHOP = wordsIn(
  `ruslo русло heckj santehnika santekhnika сантехника cfyntybrf magazin магазин vfufpby shop smesitel смеситель
  admin админ manager менеджер kassa касса prodavec продавец`,
);

/** True when only one of the shop's words remains after removing digits and signs. */
function isOfThisShop(password: string): boolean {
  return OF_THIS_SHOP.has(password.toLowerCase().replace(/[^\p{L}]/gu, ''));
}

export const passwordSchema = z
  .string({ error: 'Введите пароль' })
  .min(PASSWORD_MIN, { error: `Пароль не короче ${PASSWORD_MIN} символов` })
  .max(PASSWORD_MAX, { error: `Пароль не длиннее ${PASSWORD_MAX} символов` })
  .regex(/\p{L}/u, { error: 'В пароле нужны буквы и цифры' })
  .regex(/\d/, { error: 'В пароле нужны буквы и цифры' })
  .refine((password) => !COMMON.has(password.toLowerCase()) && !isOfThisShop(password), {
    error: 'Этот пароль слишком распространён',
  });
