/**
 * Sends guests the prepared answer of an address before any other layer sees the request: bytes, headers and tag as they were sent the first time.
 * Every other request passes through all layers: another method, session cookies, an address not requested yet in this state of the shop, an
 * encoding not compressed yet. Answers sent once are not kept here: requests that are never repeated would displace the others.
 */
import { LRUCache } from 'lru-cache';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { acceptedEncoding, type Encoding } from '../accepted-encoding.ts';
import { matchesEtag } from './entity-tags.ts';
import type { PreparedBytes } from '../prepared-bytes.ts';
import { type Observe, requestIdOf, REQUEST_ID_HEADER } from '../request-log.ts';
import { mayHaveSessionCookie } from '../request/session-cookies.ts';

export interface LaneOptions {
  /** Version of the shop's public state. */
  readonly version: () => string | Promise<string>;
  readonly log: Logger;
  /** Called for each answered request. */
  readonly observe?: Observe | undefined;
  /** The host that pages name; null when they name the requested host. */
  readonly publicOrigin: string | null;
  /** Maximum bytes kept. */
  readonly capacity?: number;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

interface Ready {
  readonly bytes: PreparedBytes;
  readonly version: string;
  readonly route: string;
  /** Names and values alternating, without those that differ between requests or encodings. */
  readonly headers: readonly string[];
  /** Size in bytes at which it was stored. */
  readonly size: number;
}

const CAPACITY = 48_000_000;
/** Size of an entry beside its bytes and its name. */
const ENTRY_OVERHEAD = 3_000;
/** Milliseconds to wait for the database's version before the request goes the usual way. */
const TIMEOUT_MS = 250;
/** Longer answers gain nothing, and would displace many others. */
const LONGEST = 400_000;
const API = '/api/';
/** Headers that belong to one answer: each request gets its own. */
const OF_ONE_ANSWER = new Set([
  REQUEST_ID_HEADER.toLowerCase(),
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'date',
]);

const sizeOf = (key: string, bytes: PreparedBytes): number => 2 * key.length + bytes.kept + ENTRY_OVERHEAD;

export class PreparedLane {
  readonly #options: LaneOptions;
  readonly #ready: LRUCache<string, Ready>;
  readonly #sentOnce = new WeakSet<PreparedBytes>();

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#ready = new LRUCache({
      maxSize: options.capacity ?? CAPACITY,
      // As in `PreparedAnswers`, an evicted answer is kept in its compressed form alone first.
      disposeAfter: (ready, key, reason) => {
        if (reason !== 'evict') return;
        ready.bytes.shrink();
        if (sizeOf(key, ready.bytes) < ready.size) this.#keep(key, ready);
      },
    });
  }

  /** Stores an answer sent for the second time for guests who request the same address while the shop is in this state. */
  remember(ctx: Koa.Context, bytes: PreparedBytes, version: string): void {
    const { req, res } = ctx;
    const key = this.#keyOf(req);
    if (key === null || req.method !== 'GET' || ![200, 304].includes(ctx.status) || bytes.length > LONGEST) return;
    if (mayHaveSessionCookie(req.headers.cookie) || res.hasHeader('Set-Cookie')) return;
    if (!this.#sentOnce.has(bytes)) {
      this.#sentOnce.add(bytes);
      return;
    }
    const headers: string[] = [];
    for (const name of res.getHeaderNames()) {
      if (OF_ONE_ANSWER.has(name)) continue;
      for (const value of [res.getHeader(name) ?? []].flat()) headers.push(name, String(value));
    }
    const route = (ctx.state as { route?: string }).route ?? 'none';
    this.#keep(key, { bytes, version, route, headers });
  }

  #keep(key: string, ready: Omit<Ready, 'size'>): void {
    const size = sizeOf(key, ready.bytes);
    this.#ready.set(key, { ...ready, size }, { size });
  }

  /** The server's handler: `rest` gets the requests that this one does not answer. */
  before(rest: Handle): Handle {
    return (request, response) => {
      const found = this.#find(request);
      if (found === undefined) {
        rest(request, response);
        return;
      }
      const go = (version: string): void => {
        if (version !== found.version || !this.#send(request, response, found)) rest(request, response);
      };
      let version: string | Promise<string>;
      try {
        version = this.#options.version();
      } catch {
        // The database is unavailable: the usual way reports it.
        rest(request, response);
        return;
      }
      if (typeof version === 'string') {
        go(version);
        return;
      }
      let isOpen = true;
      const first = (work: () => void): void => {
        if (!isOpen) return;
        isOpen = false;
        clearTimeout(timer);
        work();
      };
      const pass = (): void => first(() => rest(request, response));
      const timer = setTimeout(pass, TIMEOUT_MS);
      version.then((named) => first(() => go(named)), pass);
    };
  }

  #find(request: IncomingMessage): Ready | undefined {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    if (mayHaveSessionCookie(request.headers.cookie)) return undefined;
    const key = this.#keyOf(request);
    return key === null ? undefined : this.#ready.get(key);
  }

  /** Null for a request whose answer may depend on more than its address. */
  #keyOf({ url = '', headers }: IncomingMessage): string | null {
    if (this.#options.publicOrigin !== null || url.startsWith(API)) return url;
    // The trust in a forwarded host depends on the sender.
    if (headers['x-forwarded-host'] !== undefined || headers['x-forwarded-proto'] !== undefined) return null;
    return `${headers.host ?? ''} ${url}`;
  }

  /** False when the encoding for this caller is not available yet. */
  #send(request: IncomingMessage, response: ServerResponse, { bytes, route, headers }: Ready): boolean {
    const started = performance.now();
    const requestId = requestIdOf(request.headers);
    const isKnown = matchesEtag(request.headers['if-none-match'], bytes.etag);
    let status = 304;
    if (isKnown) {
      response.writeHead(status, [...headers, REQUEST_ID_HEADER, requestId]);
      response.end();
    } else {
      const accepted = acceptedEncoding(request.headers['accept-encoding']);
      if (accepted === null) return false;
      const form = bytes.formFor(accepted);
      const body = bytes.at(form);
      if (body === undefined) return false;
      status = 200;
      response.writeHead(status, [...headers, ...contentHeaders(bytes, form, body), REQUEST_ID_HEADER, requestId]);
      if (request.method === 'HEAD') response.end();
      else response.end(body);
    }
    const ms = Math.round((performance.now() - started) * 10) / 10;
    this.#options.log.info({ requestId, method: request.method, route, status, ms }, 'request');
    this.#options.observe?.({ method: request.method ?? '', route, status, ms });
    return true;
  }
}

function contentHeaders(bytes: PreparedBytes, form: Encoding, body: Buffer): string[] {
  const named = ['Content-Type', bytes.type, 'Content-Length', String(body.length)];
  return form === 'identity' ? named : [...named, 'Content-Encoding', form];
}
