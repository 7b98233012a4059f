import { domainToASCII } from 'node:url';
import { visibleAddress } from '#contract/values/email.ts';

/** An address as its mailbox, without case, plus suffix, invisible characters, or spelling (`пример.рф`, `xn--e1afmkfd.xn--p1ai`). */
export function mailboxOf(address: string): string {
  const [name = '', ...host] = visibleAddress(address).toLowerCase().split('@');
  if (host.length === 0) return name;
  const domain = host.join('@');
  return `${name.replace(/\+.*/u, '')}@${domainToASCII(domain) || domain}`;
}
