import type { User } from '#contract/people/auth.ts';
import { formatPhone } from '#contract/values/phone.ts';

/** «Ольга Н.»: enough to recognize the person at the till; the phone without a name. */
export function personLabel({ name, phone }: User): string {
  const [first, last] = name.trim().split(/\s+/);
  if (first === undefined || first === '') return formatPhone(phone);
  return last === undefined ? first : `${first} ${last.charAt(0)}.`;
}
