import { describe, expect, test, vi, it } from 'vitest';
import { consentText, PERSONAL_DATA_VERSION } from '#contract/people/consents.ts';
import { register } from '#contract/people/registration.ts';
import { render } from '../../testing.tsx';
import { AuthPage } from './auth-page.tsx';
import {
  RegistrationForm,
  BLANK_REGISTRATION,
  consentWords,
  registrationBody,
  type Registration,
} from './registration-form.tsx';

vi.mock('../../device/person/use-session.ts', () => ({ usePerson: () => ({ person: null, status: 'guest' }) }));

describe('the registration form', () => {
  test('has an optional name, phone and password, with a hint about the password rule', () => {
    const { html, text } = render(<RegistrationForm />);
    expect(text).toMatch(/Имя \(необязательно\).*Телефон.*Пароль.*Зарегистрироваться/);
    expect(html).toContain('+7 (___) ___-__-__');
    expect(text).toContain('Не короче 8 символов, с буквами и цифрами');
  });

  test('has a box for wholesale buyers, and their fields only behind it', () => {
    const { text } = render(<RegistrationForm />);
    expect(text).toContain('Я оптовый покупатель');
    expect(text).not.toContain('Компания');
  });

  test('has an unticked consent box with a link to the policy', () => {
    const { html, links } = render(<RegistrationForm />);
    expect(links).toContain('/privacy');
    expect(html).toMatch(/<input[^>]*name="consent"/);
    expect(html).not.toMatch(/<input[^>]*name="consent"[^>]*checked/);
  });
});

describe('the login and registration page', () => {
  test('has a tab for each, the login first', () => {
    const { html, text } = render(<AuthPage />, { at: '/auth' });
    expect(html.match(/role="tab"/g)).toHaveLength(2);
    expect(text).toMatch(/Вход Регистрация/);
    expect(text).toContain('Забыли пароль?');
  });

  test('opens registration and password reset by their addresses', () => {
    expect(render(<AuthPage />, { at: '/auth?form=registration' }).text).toContain('Я оптовый покупатель');
    expect(render(<AuthPage />, { at: '/auth?form=code' }).text).toMatch(/код выдаёт администратор.*Код.*Новый пароль/);
  });
});

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
