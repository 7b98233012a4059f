import { describe, expect, test } from 'vitest';
import type { Outcome } from '../net/request.ts';
import { refused } from '../net/sample-refusal.ts';
import { BACKOFF_FIRST_MS, BACKOFF_MAX_MS, backoffMs, verdictOf } from './verdict.ts';

describe('a verdict', () => {
  test.each<[string, Outcome<{ id: string }>, object]>([
    [
      'an answer with the row’s id settles it',
      { kind: 'answered', status: 200, data: { id: 'a' } },
      { kind: 'accepted' },
    ],
    [
      'an answer about another row does not',
      { kind: 'answered', status: 200, data: { id: 'b' } },
      { kind: 'retry', cause: 'network' },
    ],
    ['no network', { kind: 'failed', reason: 'network' }, { kind: 'retry', cause: 'network' }],
    ['a timeout', { kind: 'failed', reason: 'timeout' }, { kind: 'retry', cause: 'network' }],
    [
      'a captive portal’s page with 200',
      { kind: 'unreadable', status: 200, retryAfter: null },
      { kind: 'retry', cause: 'network' },
    ],
    [
      'an answer of another version of the shop',
      { kind: 'unreadable', status: 200, retryAfter: null, unfit: true },
      { kind: 'retry', cause: 'network', message: 'Ответ сервера не прочитан: обновите страницу' },
    ],
    [
      'a batch’s answer that leaves the row out',
      { kind: 'unreadable', status: 200, retryAfter: null, silent: true },
      { kind: 'retry', cause: 'server', message: 'Сервер не ответил об этой записи' },
    ],
    ['a redirect', { kind: 'unreadable', status: 302, retryAfter: null }, { kind: 'retry', cause: 'network' }],
    ['a gateway’s 502', { kind: 'unreadable', status: 502, retryAfter: null }, { kind: 'retry', cause: 'network' }],
    ['503', refused(503, 'unavailable'), { kind: 'retry', cause: 'network' }],
    [
      '503 with Retry-After',
      refused(503, 'unavailable', { retryAfter: 30 }),
      { kind: 'retry', cause: 'server', retryAfterMs: 30_000 },
    ],
    ['500', refused(500, 'internal'), { kind: 'retry', cause: 'server' }],
    ['408', refused(408, 'bad_request'), { kind: 'retry' }],
    ['425', refused(425, 'bad_request'), { kind: 'retry' }],
    [
      '429 with Retry-After',
      refused(429, 'too_many_requests', { retryAfter: 7 }),
      { kind: 'retry', cause: 'server', retryAfterMs: 7000 },
    ],
    ['a stale CSRF token, after the one repeat', refused(403, 'csrf_invalid'), { kind: 'retry' }],
    [
      'a return whose sale another till has yet to send',
      refused(409, 'sale_not_arrived'),
      { kind: 'retry', cause: 'server' },
    ],
    ['401 after a refused refresh', refused(401, 'unauthorized'), { kind: 'pause' }],
    [
      '401 whose refresh got no answer',
      refused(401, 'unauthorized', { sessionUnknown: true }),
      { kind: 'retry', cause: 'network' },
    ],
    ['403 for a withdrawn role: the row itself was not decided', refused(403, 'forbidden'), { kind: 'pause' }],
    ['another 403', refused(403, 'origin_refused'), { kind: 'attention', refusal: { status: 403 } }],
    ['400', refused(400, 'bad_request'), { kind: 'attention' }],
    ['409', refused(409, 'act_id_reused'), { kind: 'attention' }],
    ['413', refused(413, 'too_large'), { kind: 'attention' }],
    ['422', refused(422, 'validation'), { kind: 'attention', refusal: { message: 'Нельзя' } }],
  ])('%s', (_, outcome, expected) => {
    expect(verdictOf(outcome, 'a')).toMatchObject(expected);
  });
});

describe('the wait before the next try', () => {
  test('doubles from 2 s and stops growing at 5 min, with jitter of at most a half', () => {
    expect(backoffMs(0, null, 1)).toBe(BACKOFF_FIRST_MS);
    expect(backoffMs(0, null, 0)).toBe(BACKOFF_FIRST_MS / 2);
    expect(backoffMs(3, null, 1)).toBe(BACKOFF_FIRST_MS * 8);
    expect(backoffMs(100_000, null, 1)).toBe(BACKOFF_MAX_MS);
  });
  test('is never shorter than the server’s Retry-After, within limits', () => {
    expect(backoffMs(0, 60_000, 0)).toBe(60_000);
    expect(backoffMs(0, 1e12, 0)).toBe(3_600_000);
  });
});
