import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { removeNote } from '#contract/accounts/customers.ts';
import { removeVat } from '#contract/shop/vat-settings.ts';
import { isSettled, mutationResultOf, type MutationResult } from './mutation.ts';
import { write } from './use-save.ts';

const refused = { kind: 'refused', code: 'not_found', message: 'Не найдено', details: [], retryAfter: null } as const;

describe('a write', () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ['done', 200, { items: [], total: 0 }],
    ['refused', 404, { error: 'Не найдено', code: 'not_found', requestId: 'r' }],
    ['out-of-reach', 0, null],
  ])('makes stale what it may have changed, whatever its outcome: %s', async (kind, status, body) => {
    vi.stubGlobal('fetch', async (url: string) => {
      if (url === '/api/auth/csrf') return Response.json({ csrfToken: 't', session: true });
      if (body === null) throw new TypeError('Failed to fetch');
      return Response.json(body, { status });
    });
    const client = new QueryClient();
    const keys = ['customers', 'audit', 'shop', 'reports', 'profile'];
    for (const key of keys) client.setQueryData([key], 'старое');
    const kept: unknown[] = [];
    const keep = (_: unknown, answer: unknown) => kept.push(answer);
    expect(await write(client, removeNote, { params: { id: 'u1', noteId: 'n1' } }, keep)).toMatchObject({ kind });
    expect(kept).toEqual(kind === 'done' ? [body] : []);
    const stale = () => keys.filter((key) => client.getQueryState([key])?.isInvalidated);
    expect(stale()).toEqual(['customers', 'audit']);
    await write(client, removeVat, { params: { from: '2027-01-01' } });
    expect(stale()).toEqual(['customers', 'audit', 'shop']);
  });
});

test.each<[MutationResult<string>, boolean]>([
  [{ kind: 'done', answer: 'новое' }, true],
  [refused, true],
  [{ ...refused, code: 'internal', isDoubtful: true }, false],
  [{ kind: 'out-of-reach' }, false],
])('a try with the result %j is settled: %s', (result, settled) => {
  expect(isSettled(result)).toBe(settled);
});

test('an answer that could not be read is marked, and keeps the request open', () => {
  const unfit = mutationResultOf({ kind: 'unreadable', status: 200, retryAfter: null, unfit: true });
  expect(unfit).toEqual({ kind: 'out-of-reach', unfit: true });
  expect(isSettled(unfit)).toBe(false);
  expect(mutationResultOf({ kind: 'unreadable', status: 200, retryAfter: null })).toEqual({ kind: 'out-of-reach' });
});
