import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Buyer } from '#contract/reports/buyers.ts';
import { approveWholesale, disableCustomer, issueCode, type Customer } from '#contract/accounts/customers.ts';
import { customerQuery, customersQuery, keepPerson } from './customers.ts';
import { write } from './use-save.ts';

const person: Buyer = {
  _id: 'u8',
  phone: '+79123450002',
  name: 'Игорь',
  role: 'customer',
  wholesale: { status: 'pending', companyName: 'ООО «Монолит»', inn: '', comment: '', reason: '' },
  disabled: false,
  createdAt: '2026-11-02T09:00:00.000Z',
  lastSeenAt: null,
  deletionRequestedAt: null,
  erased: null,
  bought: { sum: 4200, count: 1, firstAt: '2026-11-05T09:00:00.000Z', lastAt: '2026-11-05T09:00:00.000Z' },
  debt: { due: 0, refund: 0 },
};
const LIST = customersQuery({ status: 'pending' }).queryKey;

/** A server's answers, by the end of the path. */
let answers: Record<string, () => Response>;
let client: QueryClient;

const IGOR = { params: { id: 'u8' } };

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

beforeEach(() => {
  answers = { '/api/auth/csrf': () => json({ csrfToken: 't' }) };
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?')[0] ?? '';
    const answer = answers[path];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer();
  });
  client = new QueryClient();
  client.setQueryData(LIST, { items: [person], total: 1 });
});
afterEach(() => vi.unstubAllGlobals());

describe('an act on a person', () => {
  test('shows its outcome at once in all views of the person', async () => {
    const { bought, debt, ...known } = person;
    const approved: Customer = { ...known, role: 'wholesale', wholesale: { ...person.wholesale, status: 'approved' } };
    answers['/api/customers/u8/wholesale/approve'] = () => json(approved);
    expect(await write(client, approveWholesale, IGOR, keepPerson)).toEqual({ kind: 'done', answer: approved });
    expect(client.getQueryData<{ items: Buyer[] }>(LIST)?.items).toEqual([{ ...approved, bought, debt }]);
    expect(client.getQueryData(customerQuery(client, 'u8').queryKey)).toEqual(approved);
  });

  test('refused after another administrator’s change shows the server’s message, and the lists are fetched again', async () => {
    answers['/api/customers/u8/wholesale/approve'] = () =>
      json({ error: 'Заявка уже рассмотрена', code: 'wholesale_not_pending', requestId: 'r' }, 409);
    expect(await write(client, approveWholesale, IGOR, keepPerson)).toMatchObject({
      kind: 'refused',
      code: 'wholesale_not_pending',
      message: 'Заявка уже рассмотрена',
    });
    expect(client.getQueryState(LIST)?.isInvalidated).toBe(true);
  });

  test('without a network changes nothing and reports that', async () => {
    expect(await write(client, disableCustomer, IGOR, keepPerson)).toEqual({ kind: 'out-of-reach' });
    expect(client.getQueryData<{ items: Customer[] }>(LIST)?.items).toEqual([person]);
  });

  test('a one-time code is not cached', async () => {
    answers['/api/customers/u8/code'] = () => json({ code: '45260112', expiresAt: '2026-11-21T04:10:00.000Z' });
    expect(await write(client, issueCode, IGOR)).toMatchObject({ kind: 'done', answer: { code: '45260112' } });
    const held = [
      ...client
        .getQueryCache()
        .getAll()
        .map(({ state }) => state),
      ...client
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
    ];
    expect(JSON.stringify(held)).not.toContain('45260112');
  });
});

test('a person from a list is shown before the server has answered', () => {
  expect(customerQuery(client, 'u8').placeholderData).toEqual(person);
  expect(customerQuery(client, 'u9').placeholderData).toBeUndefined();
});
