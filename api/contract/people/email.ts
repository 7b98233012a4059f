/** E-mail addresses as people type them. Whether one exists only a letter shows; this refuses what can't be one. */
import { z } from 'zod';

const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@.<>()[\],;:\\"]+(\.[^\s@.<>()[\],;:\\"]+)+$/u;

/** The mailbox that an address leads to: letter case and what follows a plus sign make no other one. */
export function mailboxOf(address: string): string {
  const [name = '', ...host] = address.toLowerCase().split('@');
  return host.length === 0 ? name : `${name.replace(/\+.*/u, '')}@${host.join('@')}`;
}

/** An address, or empty when there is none. */
export const emailSchema = z
  .string({ error: 'Введите адрес почты' })
  .max(200, { error: 'Слишком длинный адрес' })
  .trim()
  .refine((typed) => typed === '' || EMAIL.test(typed), { error: 'Проверьте адрес почты' });
