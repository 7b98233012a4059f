/** Live streams alone: their beginning, their maximum numbers, and the end of streams whose session has ended. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { LIVE_PATH, LIVE_TOPICS, SESSION_EVENT, type LiveTopic } from '#contract/live.ts';
import { COMMON_TERMS } from '#contract/people/own-terms.ts';
import type { Role } from '#contract/roles.ts';
import { SESSION_CHECK_MS, LiveStreams, type StreamBounds } from './live-streams.ts';

const WIDE: StreamBounds = { inAll: 1_000, ofOne: 1_000, ofNetwork: 1_000 };
const STATE = Object.fromEntries(LIVE_TOPICS.map((topic) => [topic, ''])) as Record<LiveTopic, string>;

afterEach(() => vi.useRealTimers());

/** Streams of a shop in which a session's token is `person/session`. */
async function streams(bounds: Partial<StreamBounds>, living = new Map<string, Role>(), readState = async () => STATE) {
  const live = new LiveStreams({
    readState,
    noticed: async () => undefined,
    findSession: async ({ access }) =>
      access === undefined
        ? null
        : access === 'stale'
          ? Promise.reject(new Error('The session cannot be read'))
          : {
              sessionId: access,
              userId: access.split('/')[0] ?? '',
              role: 'customer',
              terms: COMMON_TERMS,
              tillPin: false,
              fresh: true,
            },
    activeSessionRoles: async () => living,
    clock: () => new Date(),
    secure: false,
    onFailure: (error) => expect.unreachable(String(error)),
    bounds: { ...WIDE, ...bounds },
  });
  const app = new Koa({ proxy: true });
  app.use(async (ctx, next) => next().catch(() => void (ctx.status = 503)));
  app.use(live.middleware());
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    live.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${LIVE_PATH}`;
  return (network: string, session?: string, signal?: AbortSignal) =>
    fetch(url, {
      ...(signal === undefined ? {} : { signal }),
      headers: { 'x-forwarded-for': network, ...(session === undefined ? {} : { cookie: `access=${session}` }) },
    });
}

/** An answer that nothing refers to is collected, and its stream closed. */
const opened: Response[] = [];

type Open = Awaited<ReturnType<typeof streams>>;
async function statuses(
  open: Open,
  listeners: readonly (readonly [network: string, session?: string])[],
): Promise<number[]> {
  const answers: Response[] = [];
  for (const [network, session] of listeners) answers.push(await open(network, session));
  opened.push(...answers);
  return answers.map(({ status }) => status);
}

test('streams of one network are limited, for all its listeners together', async () => {
  const open = await streams({ ofNetwork: 3 });
  expect(
    await statuses(open, [
      ['10.0.0.1', 'anna/1'],
      ['10.0.0.1', 'boris/2'],
      ['10.0.0.1'],
      ['10.0.0.1', 'vera/3'],
      ['10.0.0.2'],
    ]),
  ).toEqual([200, 200, 200, 503, 200]);
  const wide = await streams({ ofNetwork: 2 });
  expect(await statuses(wide, [['2001:db8::1'], ['2001:db8::2'], ['2001:db8::3'], ['2001:db8:0:1::1']])).toEqual([
    200, 200, 503, 200,
  ]);
});

test('streams of one person are limited, over all networks and sessions', async () => {
  const open = await streams({ ofOne: 2 });
  expect(
    await statuses(open, [
      ['10.0.0.1', 'anna/1'],
      ['10.0.0.2', 'anna/2'],
      ['10.0.0.3', 'anna/3'],
      ['10.0.0.1', 'boris/4'],
    ]),
  ).toEqual([200, 200, 503, 200]);
});

test('all streams together are limited, and a closed one makes room', async () => {
  const open = await streams({ inAll: 2 });
  const first = await open('10.0.0.1');
  expect(await statuses(open, [['10.0.0.2'], ['10.0.0.3']])).toEqual([200, 503]);
  await first.body?.cancel();
  await expect.poll(async () => (await open('10.0.0.3')).status).toBe(200);
});

test('a stream of an ended session, or of a person with a changed role, is ended with an event; guests and others stay', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const open = await streams(
    {},
    new Map([
      ['anna/1', 'customer'],
      ['boris/2', 'admin'],
    ]),
  );
  const received = new Map<string, string>();
  const ended = new Set<string>();
  for (const name of ['anna/1', 'boris/2', 'vera/3', 'guest']) {
    const { body } = await open('10.0.0.1', name === 'guest' ? undefined : name);
    const read = async (): Promise<void> => {
      for await (const chunk of body as unknown as AsyncIterable<Uint8Array>)
        received.set(name, (received.get(name) ?? '') + new TextDecoder().decode(chunk));
      ended.add(name);
    };
    void read().catch(() => undefined);
  }
  vi.advanceTimersByTime(SESSION_CHECK_MS);
  await expect.poll(() => [...ended].sort()).toEqual(['boris/2', 'vera/3']);
  for (const name of ended) expect(received.get(name)).toContain(`event: ${SESSION_EVENT}`);
  await expect
    .poll(() => [received.get('anna/1'), received.get('guest')])
    .toEqual([expect.stringContaining(': still here'), expect.stringContaining(': still here')]);
});

describe('a stream whose state is still being read', () => {
  async function reading(bounds: Partial<StreamBounds> = {}) {
    let isRead: () => void = () => undefined;
    const state = new Promise<typeof STATE>((resolve) => (isRead = () => resolve(STATE)));
    const reads = vi.fn(() => state);
    return { open: await streams(bounds, new Map(), reads), reads, isRead };
  }

  test('opens after that, so that a page that reads everything then misses no change', async () => {
    const { open, reads, isRead } = await reading();
    const answered = vi.fn();
    const first = open('10.0.0.1').finally(answered);
    await expect.poll(() => reads.mock.calls.length).toBe(1);
    const second = open('10.0.0.2').finally(answered);
    // A request that is refused has been sent after both.
    expect((await open('10.0.0.3', 'stale')).status).toBe(503);
    expect(answered).not.toHaveBeenCalled();
    isRead();
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
  });

  test('takes no place any more when its listener leaves', async () => {
    const { open, reads, isRead } = await reading({ inAll: 1 });
    const leaving = new AbortController();
    const first = open('10.0.0.1', undefined, leaving.signal);
    await expect.poll(() => reads.mock.calls.length).toBe(1);
    leaving.abort();
    await expect(first).rejects.toThrow('aborted');
    isRead();
    await expect.poll(async () => (await open('10.0.0.2')).status).toBe(200);
  });
});
