import { domainToASCII } from 'node:url';
import { visibleAddress } from '#contract/values/email.ts';

/**
 * Normalizes an address to its mailbox: ignores letter case, a plus suffix, invisible characters and the spelling of the domain
 * (`пример.рф`, `xn--e1afmkfd.xn--p1ai`).
 */
export function mailboxOf(address: string): string {
  const [name = '', ...host] = visibleAddress(address).toLowerCase().split('@');
  if (host.length === 0) return name;
  const domain = host.join('@');
  return `${name.replace(/\+.*/u, '')}@${domainToASCII(domain) || domain}`;
}
