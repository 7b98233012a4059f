import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { BuyerMessage } from '#contract/messages/messages.ts';
import { messagesQuery } from '../../queries/order-desk.ts';
import { render } from '../../testing.tsx';
import { maySendAgain, triesText, messagesAddress, MessagesPage } from './messages-page.tsx';

vi.mock('../../device/person/use-session.ts', () => ({
  usePerson: () => ({ person: { _id: 'u1', phone: '+79990000001', name: 'Анна', role: 'admin' }, status: 'online' }),
}));

const letter: BuyerMessage = {
  _id: 'm1',
  channel: 'email',
  to: 'irina@example.ru',
  subject: 'Заказ № 10005 принят',
  text: 'Здравствуйте!',
  state: 'failed',
  attempts: 10,
  error: '550 No such user',
  createdAt: '2026-11-20T09:00:00.000Z',
  sentAt: null,
  nextAttemptAt: null,
  order: { _id: 'o1', number: '10005', buyer: 'Ирина' },
};

function look(items: readonly BuyerMessage[], canSend: boolean) {
  const client = new QueryClient();
  client.setQueryData(messagesQuery(messagesAddress.params(messagesAddress.read(new URLSearchParams()))).queryKey, {
    items: [...items],
    total: items.length,
    canSend,
  });
  return render(<MessagesPage />, { at: '/admin/messages', client });
}

test('a letter shows subject, recipient, order, and why it was not sent', () => {
  const { text, links } = look([letter], true);
  expect(text).toMatch(
    /Заказ № 10005 принят.*Ирина.*irina@example\.ru.*№ 10005.*Не отправлено.*10 попыток.*550 No such user/,
  );
  expect(links).toContain('/admin/orders/o1');
  expect(text).not.toContain('не настроена');
});

test('without a mail server it says so, and that letters are kept', () => {
  expect(look([{ ...letter, state: 'kept', error: '', attempts: 0 }], false).text).toMatch(
    /Отправка писем не настроена.*сохраняются здесь.*настройках.*Только сохранено/,
  );
});

test('waiting letters are sent by themselves, all others can be sent again', () => {
  expect((['queued', 'sending', 'sent', 'failed', 'kept'] as const).filter(maySendAgain)).toEqual([
    'sent',
    'failed',
    'kept',
  ]);
  expect([triesText({ attempts: 1, error: 'x' }), triesText({ attempts: 1, error: '' })]).toEqual([
    '1\u00a0попытка',
    '',
  ]);
});
