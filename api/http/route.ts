/**
 * Connects endpoints with handlers. A module's `routes.ts` lists its endpoints, their audience and the command behind each. The web
 * framework's request context ends here; handlers see parsed values only.
 */
import type { Readable } from 'node:stream';
import type { Attempts, Allowed, AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import { COMMON_TERMS, type OwnTerms } from '#contract/people/own-terms.ts';
import type { PreparedBytes } from './prepared-bytes.ts';
import type {
  ADMIN,
  CONTENT,
  DESK,
  OFFICE,
  PersonRole,
  Role,
  SIGNED_IN,
  STAFF,
  WAREHOUSE,
  WHOLESALE_VIEWERS,
} from '#contract/roles.ts';

/** The caller; a guest has no person and no session. */
export interface Viewer {
  readonly role: Role;
  readonly userId: string | null;
  readonly sessionId: string | null;
  /** Individual wholesale terms, money in kopecks; the common terms for most. */
  readonly terms: OwnTerms;
  /** True when the session was opened with a till's PIN. */
  readonly tillPin: boolean;
}

/** The caller of an endpoint that requires a login. */
export interface SignedInViewer extends Viewer {
  readonly role: PersonRole;
  readonly userId: string;
  readonly sessionId: string;
}

export const GUEST: Viewer = { role: 'guest', userId: null, sessionId: null, terms: COMMON_TERMS, tillPin: false };

/** Cookies and headers that a handler may read and set; only auth uses the cookies. */
export interface HttpContext {
  readonly ip: string;
  readonly userAgent: string;
  header(name: string): string | undefined;
  /** `path` is the path that the cookie was set for. */
  cookie(name: string, path?: string): string | undefined;
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string, path: string): void;
  /** Value of a cookie under its unprefixed name from before the shop used TLS; it is not trustworthy. */
  formerCookie(name: string): string | undefined;
  clearFormerCookie(name: string, path: string): void;
  /** Sets a response header, e.g. ETag or Retry-After. */
  setHeader(name: string, value: string): void;
}

export interface CookieOptions {
  readonly httpOnly: boolean;
  readonly sameSite: 'lax' | 'strict';
  readonly path: string;
  /** Lifetime in milliseconds; absent means "until the browser closes". */
  readonly maxAge?: number;
}

/** An uploaded file in a temporary place; it is removed after the handler has answered. */
export interface ReceivedFile {
  /** The sender's name of the file, without folders; for messages only. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

export interface Call<E, V extends Viewer = Viewer> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** By field, in the order sent; fields without files are absent. */
  readonly files: Readonly<Record<string, readonly ReceivedFile[]>>;
  readonly viewer: V;
  /** The viewer as the author of an act, and the server's clock when the request arrived. */
  readonly by: { readonly actorId: V['userId']; readonly now: Date };
  /** For an endpoint with a rate limit. */
  readonly attempts: Attempts;
  readonly requestId: string;
  /** Server clock when the request arrived. */
  readonly now: Date;
  readonly http: HttpContext;
}

/** An answer that its module serialised and caches under its own ETag, sent as it is. `json` null: the caller's copy is current (304). */
export class Prepared {
  readonly etag: string;
  readonly json: string | null;

  constructor(etag: string, json: string | null) {
    this.etag = etag;
    this.json = json;
  }
}

/** An answer for all guests, as bytes. Further guests may get it without its module while `version` is the public version. */
export class Shared {
  readonly bytes: PreparedBytes;
  readonly version: string;

  constructor(bytes: PreparedBytes, version: string) {
    this.bytes = bytes;
    this.version = version;
  }
}

/** A file that is sent while it is produced; the browser saves it under its name. */
export class Streamed {
  /** Content type with its charset. */
  readonly type: string;
  readonly fileName: string;
  readonly body: Readable;

  constructor(type: string, fileName: string, body: Readable) {
    this.type = type;
    this.fileName = fileName;
    this.body = body;
  }
}

export type Handler<E, V extends Viewer = Viewer> = (
  call: Call<E, V>,
) => Promise<AnswerOf<E> | Prepared | Shared | Streamed>;

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: Handler<Endpoint>;
}

export async function after<Answer>(act: Promise<unknown>, read: () => Promise<Answer>): Promise<Answer> {
  await act;
  return read();
}

/** The answer of an endpoint that acts and returns no data. */
export const done = (act: Promise<unknown>) => after(act, () => Promise.resolve({ ok: true as const }));

type AnyEndpoint = Endpoint<never, never, never, never> | Endpoint;

/** Binds the endpoints of one audience to their handlers: an endpoint of another audience does not compile. */
type Bind<A extends Allowed, V extends Viewer> = <E extends AnyEndpoint & { readonly allow: A }>(
  endpoint: E,
  handle: Handler<E, V>,
) => Route;

const bind = (endpoint: unknown, handle: unknown): Route => ({
  endpoint: endpoint as Endpoint,
  handle: handle as Handler<Endpoint>,
});

/** For everyone, including guests. */
export const everyone: Bind<'everyone', Viewer> = bind;
/** For every logged-in person. */
export const signedIn: Bind<typeof SIGNED_IN, SignedInViewer> = bind;
/** For those who see wholesale prices. */
export const wholesaleViewers: Bind<typeof WHOLESALE_VIEWERS, SignedInViewer> = bind;
export const staff: Bind<typeof STAFF, SignedInViewer> = bind;
/** For those who work on orders and see the stock: sellers, the warehouse, administrators. */
export const desk: Bind<typeof DESK, SignedInViewer> = bind;
/** For those who change the stock. */
export const warehouse: Bind<typeof WAREHOUSE, SignedInViewer> = bind;
/** For those who edit products and categories. */
export const content: Bind<typeof CONTENT, SignedInViewer> = bind;
/** For those who work on goods in the back office. */
export const office: Bind<typeof OFFICE, SignedInViewer> = bind;
export const admin: Bind<typeof ADMIN, SignedInViewer> = bind;
