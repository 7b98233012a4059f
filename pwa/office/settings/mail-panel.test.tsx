import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { MailSettings } from '#contract/shop/mail.ts';
import { mailQuery } from '../../queries/settings.ts';
import { render } from '../../testing.tsx';
import { MailPanel } from './mail-panel.tsx';

const SERVER = {
  host: 'smtp.example.ru',
  port: 465,
  encryption: 'tls',
  user: 'shop@example.ru',
  senderName: 'Русло',
  senderEmail: 'shop@example.ru',
  hasPassword: true,
} as const;

function look(mail: MailSettings) {
  const client = new QueryClient();
  client.setQueryData(mailQuery.queryKey, mail);
  return render(<MailPanel />, { at: '/admin/settings', client });
}

test('without a server it says that letters are not sent, and offers no test letter', () => {
  const { text } = look({ revision: 'r', source: 'none', server: null });
  expect(text).toContain('Письма покупателям не уходят');
  expect(text).toContain('Сохранить почту');
  expect(text).not.toContain('пробное письмо');
});

test('with one it can be changed, tested and removed; the password is only shown as set', () => {
  const { text } = look({ revision: 'r', source: 'settings', server: SERVER });
  expect(text).toContain('Сохранён. Пусто — останется прежний');
  expect(text).toMatch(/Отключить почту.*Отправить пробное письмо/);
});

test('settings from the environment are read-only here, but can be tested', () => {
  const { text } = look({ revision: 'r', source: 'environment', server: SERVER });
  expect(text).toMatch(/задана на сервере при запуске.*smtp\.example\.ru:465.*Русло <shop@example\.ru>/);
  expect(text).toContain('Отправить пробное письмо');
  expect(text).not.toContain('Сохранить почту');
});
