/** E-mail addresses as people type them. Whether one exists only a letter shows; this refuses what can't be one. */
import { z } from 'zod';

const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@.<>()[\],;:\\"]+(\.[^\s@.<>()[\],;:\\"]+)+$/u;

/**
 * The address without invisible characters, which would travel into the letter's recipient. White space stays for the
 * rules to refuse: without it, two lines would become one address.
 */
export function visibleAddress(typed: string): string {
  return typed.trim().replace(/\uFEFF|(?!\s)\p{C}/gu, '');
}

/** Letter case means nothing in a domain. */
function withPlainDomain(address: string): string {
  const [name = '', ...host] = address.split('@');
  return [name, ...host.map((part) => part.toLowerCase())].join('@');
}

/** An address, or empty when there is none. */
export const emailSchema = z
  .string({ error: 'Введите адрес почты' })
  .max(200, { error: 'Слишком длинный адрес' })
  .transform(visibleAddress)
  .refine((typed) => typed === '' || EMAIL.test(typed), { error: 'Проверьте адрес почты' })
  .transform(withPlainDomain);
