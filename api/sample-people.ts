/** The people that tests let call every endpoint: the roles, and a customer whose wholesale application waits. */
import { applyForWholesale } from '#contract/profile.ts';
import type { Browser, TestApp } from './testing.ts';

export const PERSONAS = ['guest', 'customer', 'pending', 'wholesale', 'manager', 'admin'] as const;
export type Persona = (typeof PERSONAS)[number];

/** A new person of the kind, logged in; a guest is not. */
export async function browserOfPersona(app: TestApp, persona: Persona): Promise<Browser> {
  if (persona !== 'pending') return app.browserOf(persona);
  const browser = await app.as('customer');
  await browser.call(applyForWholesale, { body: { companyName: 'ООО «Ромашка»', inn: '7707083893' } });
  return browser;
}
