/** E-mail addresses as people type them. Only a delivered letter proves that an address exists; this refuses impossible ones. */
import { z } from 'zod';
import { INVISIBLE } from './invisible.ts';

const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@.<>()[\],;:\\"]+(\.[^\s@.<>()[\],;:\\"]+)+$/u;
/** U+FEFF is a blank to regular expressions, and nothing to a person. */
const BLANK = /[^\S\uFEFF]/;

/** The address without invisible characters. White space stays for validation to refuse: two lines must not become one address. */
export function visibleAddress(typed: string): string {
  return typed.trim().replace(INVISIBLE, (sign) => (BLANK.test(sign) ? sign : ''));
}

/** Domains are case-insensitive. */
function withPlainDomain(address: string): string {
  const [name = '', ...host] = address.split('@');
  return [name, ...host.map((part) => part.toLowerCase())].join('@');
}

/** An address, or empty when none is given. */
export const emailSchema = z
  .string({ error: 'Введите адрес почты' })
  .max(200, { error: 'Слишком длинный адрес' })
  .transform(visibleAddress)
  .refine((typed) => typed === '' || EMAIL.test(typed), { error: 'Проверьте адрес почты' })
  .transform(withPlainDomain);
