import { domainToASCII } from 'node:url';
import { visibleAddress } from '#contract/people/email.ts';

/**
 * The mailbox that an address leads to: letter case, what follows a plus sign, invisible characters and the spelling of
 * the domain (`пример.рф`, `xn--e1afmkfd.xn--p1ai`) make no other one.
 */
export function mailboxOf(address: string): string {
  const [name = '', ...host] = visibleAddress(address).toLowerCase().split('@');
  if (host.length === 0) return name;
  const domain = host.join('@');
  return `${name.replace(/\+.*/u, '')}@${domainToASCII(domain) || domain}`;
}
