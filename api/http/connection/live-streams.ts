/**
 * Server-sent events for open screens. One database query per second serves all listeners of this process; without listeners there is none.
 * Because the database is watched, changes of every process are seen.
 */
import { PassThrough } from 'node:stream';
import type Koa from 'koa';
import { CodedError } from '#contract/errors.ts';
import { LIVE_PATH, LIVE_TOPICS, maySubscribe, SESSION_EVENT, type LiveTopic } from '#contract/live.ts';
import type { Role } from '#contract/roles.ts';
import { networkOf } from '#contract/values/network.ts';
import type { Viewer } from '../route.ts';
import { visitorOf, type FindSession } from '../request/visitor.ts';
import { httpContextOf } from '../http-context.ts';

export interface LiveOptions {
  /** Reads the state of every topic; a changed value is an event. */
  readonly readState: () => Promise<Readonly<Record<LiveTopic, string>>>;
  /** Resolves once every process answers with the new state. */
  readonly noticed: () => Promise<void>;
  readonly findSession: FindSession;
  /** Roles of the sessions that are still valid, read in one query. */
  readonly activeSessionRoles: (ids: readonly string[], now: Date) => Promise<ReadonlyMap<string, Role>>;
  readonly clock: () => Date;
  readonly secure: boolean;
  readonly onFailure: (error: unknown) => void;
  readonly bounds?: StreamBounds;
}

const POLL_MS = 1_000;
/** Interval of the session check, milliseconds; the comment sent with it keeps proxies from closing a quiet stream. */
export const SESSION_CHECK_MS = 15_000;
/** Time after which a browser reconnects, milliseconds. */
const RETRY_MS = 3_000;
export interface StreamBounds {
  readonly inAll: number;
  /** Tabs of one person, or of one network's guests. */
  readonly ofOne: number;
  /** Streams of one network, guests and persons: a shop, an office, a mobile operator's address. */
  readonly ofNetwork: number;
}
const STREAMS: StreamBounds = { inAll: 5_000, ofOne: 20, ofNetwork: 400 };
/** Unread bytes after which a listener that does not read is disconnected. */
const UNREAD_BYTES_MAX = 16_384;

interface Listener {
  readonly stream: PassThrough;
  readonly viewer: Viewer;
  /** Person, or the network of a guest. */
  readonly key: string;
  readonly network: string;
}

export class LiveStreams {
  readonly #options: LiveOptions;
  readonly #listeners = new Set<Listener>();
  #state: Readonly<Record<LiveTopic, string>> | null = null;
  #pollTimer: ReturnType<typeof setTimeout> | undefined;
  /** Incremented when polling starts and stops: a poll of an earlier round schedules no further one. */
  #round = 0;
  #isPolling = false;
  /** Resolves once changes of every topic are noticed, or the state cannot be read. */
  #begun: Promise<void> = Promise.resolve();
  #sessionTimer: ReturnType<typeof setInterval> | undefined;
  #isClosed = false;

  constructor(options: LiveOptions) {
    this.#options = options;
  }

  /** Handles `GET /api/live`; passes everything else on. */
  middleware(): Koa.Middleware {
    return async (ctx, next) => {
      if (ctx.path !== LIVE_PATH || ctx.method !== 'GET') return next() as Promise<void>;
      const { viewer, stale } = await visitorOf(
        this.#options.findSession,
        httpContextOf(ctx, { secure: this.#options.secure, shared: false }),
        this.#options.clock(),
      );
      // The session's token needs a refresh: the page refreshes it with its next call, and must not be treated as a guest.
      if (stale) throw new CodedError('unauthorized');
      const stream = this.#open(viewer, networkOf(ctx.ip));
      // The page reads everything anew when the stream opens: a change after that must be noticed.
      await this.#begun;
      ctx.compress = false;
      ctx.status = 200;
      ctx.type = 'text/event-stream; charset=utf-8';
      ctx.set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
      ctx.body = stream;
    };
  }

  /** Ends all streams; browsers reconnect to another process. */
  close(): void {
    this.#isClosed = true;
    for (const { stream } of this.#listeners) stream.end();
    this.#stopPolling();
  }

  #open(viewer: Viewer, network: string): PassThrough {
    const key = viewer.userId ?? network;
    const open = [...this.#listeners];
    const { bounds = STREAMS } = this.#options;
    const isFull =
      open.length >= bounds.inAll ||
      open.filter((listener) => listener.key === key).length >= bounds.ofOne ||
      open.filter((listener) => listener.network === network).length >= bounds.ofNetwork;
    if (this.#isClosed || isFull) throw new CodedError('unavailable', { retryAfter: 30 });
    const stream = new PassThrough();
    const listener: Listener = { stream, viewer, key, network };
    this.#listeners.add(listener);
    stream.on('close', () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stopPolling();
    });
    stream.write(`retry: ${RETRY_MS}\n\n`);
    this.#startPolling();
    return stream;
  }

  #startPolling(): void {
    if (this.#isPolling) return;
    this.#isPolling = true;
    this.#begun = this.#pollOnce((this.#round += 1));
    this.#sessionTimer = setInterval(() => void this.#checkSessions(), SESSION_CHECK_MS);
  }

  #stopPolling(): void {
    clearTimeout(this.#pollTimer);
    clearInterval(this.#sessionTimer);
    this.#isPolling = false;
    this.#round += 1;
    this.#state = null;
  }

  async #pollOnce(round: number): Promise<void> {
    try {
      const state = await this.#options.readState();
      const before = this.#state;
      const changed = before === null ? [] : LIVE_TOPICS.filter((topic) => state[topic] !== before[topic]);
      if (changed.length > 0) await this.#options.noticed();
      // Without listeners the state may be outdated when the next one connects, so it is dropped.
      if (round !== this.#round) return;
      this.#state = state;
      for (const topic of changed) this.#broadcast(topic);
    } catch (error) {
      this.#options.onFailure(error);
    }
    if (round === this.#round) this.#pollTimer = setTimeout(() => void this.#pollOnce(round), POLL_MS);
  }

  #broadcast(topic: LiveTopic): void {
    for (const listener of this.#listeners)
      if (maySubscribe(listener.viewer.role, topic)) this.#write(listener, `event: ${topic}\ndata:\n\n`);
  }

  #write({ stream }: Listener, text: string): void {
    if (stream.writableLength > UNREAD_BYTES_MAX) stream.destroy();
    else stream.write(text);
  }

  async #checkSessions(): Promise<void> {
    const listeners = [...this.#listeners];
    const ids = new Set(listeners.flatMap(({ viewer }) => viewer.sessionId ?? []));
    try {
      const roles: ReadonlyMap<string, Role> =
        ids.size === 0 ? new Map() : await this.#options.activeSessionRoles([...ids], this.#options.clock());
      for (const listener of listeners) {
        const { sessionId, role } = listener.viewer;
        if (sessionId === null || roles.get(sessionId) === role) this.#write(listener, ': still here\n\n');
        else this.#endStream(listener);
      }
    } catch (error) {
      // Listeners whose session cannot be checked are disconnected; they reconnect and are checked then.
      this.#options.onFailure(error);
      for (const listener of listeners) if (listener.viewer.sessionId !== null) this.#endStream(listener);
    }
  }

  /** The browser reconnects with its current session. */
  #endStream(listener: Listener): void {
    this.#write(listener, `event: ${SESSION_EVENT}\ndata:\n\n`);
    listener.stream.end();
  }
}
