import { describe, expect, test, vi } from 'vitest';
import { render } from '../../testing.tsx';
import { AuthPage } from './auth-page.tsx';
import { RegistrationForm } from './registration-form.tsx';

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
