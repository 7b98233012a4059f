import { describe, expect, it } from 'vitest';
import { register } from '#contract/people/registration.ts';
import { consentText, PERSONAL_DATA_VERSION } from '#contract/people/consents.ts';
import { BLANK_REGISTRATION, consentWords, registrationBody, type Registration } from './registration.ts';

const filled: Registration = { ...BLANK_REGISTRATION, phone: '+79123456789', password: 'sosna4567', consent: true };
const company = { companyName: 'ООО «Труба»', inn: '7707083893', comment: 'Нужны счета' };

/** Paths of the fields that the contract's schema rejects. */
function invalidPaths(form: Registration): string[] {
  const parsed = register.body?.safeParse(registrationBody(form));
  return parsed?.success === false ? parsed.error.issues.map(({ path }) => path.join('.')) : [];
}

describe('registration', () => {
  it('needs phone and password, not a name', () => {
    expect(invalidPaths(filled)).toEqual([]);
    expect(invalidPaths({ ...BLANK_REGISTRATION, consent: true })).toEqual(
      expect.arrayContaining(['phone', 'password']),
    );
    expect(invalidPaths(BLANK_REGISTRATION)).not.toContain('name');
  });

  it('needs the consent, and sends it with the version of its text', () => {
    expect(invalidPaths({ ...filled, consent: false })).toEqual(['consent']);
    expect(registrationBody(filled)).toMatchObject({ consent: true, consentVersion: PERSONAL_DATA_VERSION });
  });

  it('is always remembered', () => {
    expect(registrationBody(filled).rememberMe).toBe(true);
  });

  it.each([
    ['the box is ticked and the company named', true, company, company],
    ['the box is not ticked', false, company, undefined],
    ['the company is blank', true, { ...company, companyName: '  ' }, undefined],
  ])('wholesale data when %s', (_, isWholesale, wholesale, sent) => {
    expect(registrationBody({ ...filled, isWholesale, wholesale })).toHaveProperty('phone');
    expect((registrationBody({ ...filled, isWholesale, wholesale }) as { wholesale?: unknown }).wholesale).toEqual(
      sent,
    );
  });

  it('accepts a valid INN or none', () => {
    expect(invalidPaths({ ...filled, isWholesale: true, wholesale: { ...company, inn: '' } })).toEqual([]);
    expect(invalidPaths({ ...filled, isWholesale: true, wholesale: { ...company, inn: '7707083894' } })).toEqual([
      'wholesale.inn',
    ]);
  });
});

it('the consent is shown in exactly the stored wording', () => {
  const { before, link, after } = consentWords();
  expect(before + link + after).toBe(consentText('personal_data', PERSONAL_DATA_VERSION));
});
