import { describe, expect, test } from 'vitest';
import { render } from '../../testing.tsx';
import { LoginForm } from './auth-page.tsx';

describe('the login form', () => {
  test('asks for phone and password', () => {
    const { html, text } = render(<LoginForm onForgotten={() => undefined} />);
    expect(text).toMatch(/Телефон.*Пароль.*Войти/);
    expect(html).toMatch(/<input[^>]*name="phone"/);
    expect(html).toMatch(/<input[^>]*type="password"/);
  });

  test('remembers the person unless told not to', () => {
    const { html, text } = render(<LoginForm onForgotten={() => undefined} />);
    expect(text).toContain('Запомнить меня');
    expect(html).toMatch(
      /role="checkbox"[^>]*aria-checked="true"|aria-checked="true"[^>]*role="checkbox"|type="checkbox"[^>]*checked/,
    );
  });

  test('shows the phone mask, filled with a known number', () => {
    expect(render(<LoginForm onForgotten={() => undefined} />).html).toContain('+7 (___) ___-__-__');
    expect(render(<LoginForm phone="+79123456789" onForgotten={() => undefined} />).html).toContain(
      '+7 (912) 345-67-89',
    );
  });
});
