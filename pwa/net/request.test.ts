import { expect, it } from 'vitest';
import { me, refresh } from '#contract/people/auth.ts';
import { exchange } from './request.ts';

it('a call travels with the cookies of the session, a refresh with an empty body', async () => {
  const sent: RequestInit[] = [];
  const fetch = (_url: unknown, init?: RequestInit) => {
    sent.push(init ?? {});
    return Promise.resolve(new Response('{}', { status: 200 }));
  };
  for (const endpoint of [me, refresh]) await exchange(endpoint, {}, { fetch: fetch as typeof globalThis.fetch, baseUrl: '', csrfToken: 't1', asGuest: false });
  expect(sent.map(({ credentials }) => credentials)).toEqual(['same-origin', 'same-origin']);
  expect(sent.map(({ body }) => body)).toEqual([undefined, undefined]);
  expect(new Headers(sent[1]?.headers).get('X-CSRF-Token')).toBe('t1');
});
