import { expect, test } from 'vitest';
import { render } from '../../testing.tsx';
import { SecondStep } from './second-step.tsx';

test('the second step asks only for the code, and says what to do without the phone', () => {
  const credentials = { phone: '+79120000001', password: 'verno-i-dlinno-1', rememberMe: true };
  const { html, text } = render(<SecondStep credentials={credentials} onBack={() => undefined} />);
  expect(text).toMatch(/Код из приложения.*запасных кодов.*Войти.*Вернуться к паролю/);
  expect(html).toContain('autoComplete="one-time-code"');
  // The accepted password stays in memory and is in no field.
  expect(html).not.toContain(credentials.password);
});
