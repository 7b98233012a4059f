import { expect, it, vi } from 'vitest';
import { csrf, me, refresh } from '#contract/people/auth.ts';
import { sendRequest } from './request.ts';

it('a call is sent with the session’s cookies, a refresh with an empty body', async () => {
  const sent: RequestInit[] = [];
  const fetch = (_url: unknown, init?: RequestInit) => {
    sent.push(init ?? {});
    return Promise.resolve(new Response('{}', { status: 200 }));
  };
  for (const endpoint of [me, refresh])
    await sendRequest(
      endpoint,
      {},
      { fetch: fetch as typeof globalThis.fetch, baseUrl: '', csrfToken: 't1', asGuest: false },
    );
  expect(sent.map(({ credentials }) => credentials)).toEqual(['same-origin', 'same-origin']);
  expect(sent.map(({ body }) => body)).toEqual([undefined, undefined]);
  expect(new Headers(sent[1]?.headers).get('X-CSRF-Token')).toBe('t1');
});

it('the server’s time is taken from the shop’s own answers only', async () => {
  vi.resetModules();
  const [{ sendRequest: fresh }, { serverNow }] = [await import('./request.ts'), await import('./server-clock.ts')];
  const answerWith = (body: string, status: number) =>
    fresh(
      csrf,
      {},
      {
        fetch: () =>
          Promise.resolve(new Response(body, { status, headers: { Date: 'Sun, 22 Nov 2026 10:00:00 GMT' } })),
        baseUrl: '',
        csrfToken: null,
        asGuest: false,
      },
    );
  await answerWith('<html>Войдите в сеть</html>', 200);
  await answerWith('{"error":"Нельзя","code":"forbidden","requestId":"r"}', 403);
  expect(serverNow()).toBeNull();
  await answerWith('{"csrfToken":"t"}', 200);
  const time = serverNow() ?? 0;
  expect(new Date(time).toISOString()).toMatch(/^2026-11-22T10:00/);
  // The device's clock is set to another year: the server's continues.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2036-01-01T00:00:00.000Z') });
  const later = serverNow() ?? 0;
  vi.useRealTimers();
  expect(later - time).toBeGreaterThanOrEqual(0);
  expect(later - time).toBeLessThan(60_000);
});
