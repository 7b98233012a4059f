/**
 * The real server for tests: on a port of its own, over a fresh database, spoken to in HTTP by people who log in for
 * real. `as('manager')` makes a person of that role and gives back their browser.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import pino, { type Logger } from 'pino';
import { csrf, CSRF_HEADER, login } from '#contract/auth.ts';
import type { AnswerOf, BodyFor, Endpoint, ParamsFor, QueryFor } from '#contract/endpoint.ts';
import type { PersonRole, Role } from '#contract/roles.ts';
import { freshDatabase, type Engine } from '#db/memory.ts';
import type { UserRow } from '#db/tables.ts';
import { createPerson } from './domain/auth/create-person.ts';
import { readSettings, type Settings } from './env.ts';
import { LocalPictures } from './files/local-pictures.ts';
import { pictureFolder } from './files/picture-folder.ts';
import { buildApp, type AppOptions } from './http/app.ts';
import { listen, stopListening } from './http/listen.ts';
import type { Route } from './http/route.ts';
import type { Services } from './services.ts';

export const TEST_PASSWORD = 'test-password-1';

export interface AppSetup {
  readonly engine: Engine;
  /** Instead of all of the shop's routes. */
  readonly routes?: (services: Services) => readonly Route[];
  readonly site?: AppOptions['site'];
  readonly log?: Logger;
  readonly settings?: Partial<Settings>;
  readonly clock?: () => Date;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed JSON; undefined when the answer is none. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into answers of every shape
  readonly json: any;
}

export interface RequestOptions {
  readonly json?: unknown;
  /** Sent as it is, for bodies that are not JSON. */
  readonly body?: NonNullable<RequestInit['body']>;
  readonly headers?: Readonly<Record<string, string>>;
  /** False leaves the CSRF header out. */
  readonly csrf?: boolean;
}

/** What an endpoint needs of its caller; parts it does not have are left out. */
export interface CallInput<E> {
  readonly params?: ParamsFor<E>;
  readonly query?: QueryFor<E>;
  readonly body?: BodyFor<E> | FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal, as `call` throws it. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`${answer.status} ${answer.text.slice(0, 500)}`);
    this.status = answer.status;
    this.code = String(answer.json?.code);
    this.answer = answer;
  }
}

function addQuery(url: URL, query: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) url.searchParams.append(name, String(one));
  }
}

/** A browser of its own: it keeps cookies and carries the CSRF token. */
export class Browser {
  readonly #base: string;
  readonly cookies = new Map<string, string>();
  #csrf: string | null = null;

  constructor(base: string) {
    this.#base = base;
  }

  /** One exchange, whatever its outcome. Unsafe methods carry a CSRF token, fetched anew when the session has changed. */
  async request(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const headers = new Headers(options.headers);
    if (method === 'GET' || method === 'HEAD' || options.csrf === false || headers.has(CSRF_HEADER)) return this.#send(method, path, headers, options);
    headers.set(CSRF_HEADER, await this.csrfToken());
    const answer = await this.#send(method, path, headers, options);
    if (answer.json?.code !== 'csrf_invalid') return answer;
    this.#csrf = null;
    headers.set(CSRF_HEADER, await this.csrfToken());
    return this.#send(method, path, headers, options);
  }

  async #send(method: string, path: string, given: Headers, options: RequestOptions): Promise<Answer> {
    const headers = new Headers(given);
    if (this.cookies.size > 0 && !headers.has('cookie')) {
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    if (options.json !== undefined) headers.set('content-type', 'application/json');
    const body = options.json === undefined ? options.body : JSON.stringify(options.json);
    const response = await fetch(new URL(path, this.#base), {
      method, headers, redirect: 'manual', ...(body === undefined ? {} : { body, duplex: 'half' }),
    } as RequestInit);
    this.#keepCookies(response.headers);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true && text !== '';
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
  }

  /** Calls an endpoint; the answer is parsed by its schema. Throws `Refused`. */
  async call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<AnswerOf<E>> {
    const params = (input.params ?? {}) as Record<string, string>;
    const form = (input.body as unknown) instanceof FormData;
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const url = new URL(path, this.#base);
    addQuery(url, (input.query ?? {}) as Record<string, unknown>);
    const answer = await this.request(endpoint.method, `${url.pathname}${url.search}`, {
      ...(input.body === undefined ? {} : form ? { body: input.body as unknown as FormData } : { json: input.body }),
      ...(input.headers === undefined ? {} : { headers: input.headers }),
    });
    if (answer.status >= 300) throw new Refused(answer);
    return endpoint.answer.parse(answer.json) as AnswerOf<E>;
  }

  /** The token this browser sends, fetched when it has none. */
  async csrfToken(): Promise<string> {
    this.#csrf ??= (await this.call(csrf)).csrfToken;
    return this.#csrf;
  }

  async logIn(phone: string, password = TEST_PASSWORD, rememberMe = true): Promise<void> {
    await this.call(login, { body: { phone, password, rememberMe } });
    this.#csrf = null;
  }

  #keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      const gone = attributes.some((attribute) => /^\s*expires=Thu, 01 Jan 1970/i.test(attribute));
      if (gone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** The browser of a person who has logged in; a guest has no person. */
export class PersonsBrowser extends Browser {
  readonly person: UserRow;

  constructor(base: string, person: UserRow) {
    super(base);
    this.person = person;
  }
}

export interface TestApp {
  readonly url: string;
  readonly db: Knex;
  readonly services: Services;
  /** A browser that has never been here. */
  guest(): Browser;
  /** A new person of the role, logged in. */
  as(role: PersonRole): Promise<PersonsBrowser>;
  /** Either of the two above. */
  browserOf(role: Role): Promise<Browser>;
  close(): Promise<void>;
}

let people = 0;

/** A phone no other test person has. */
export function nextPhone(): string {
  people += 1;
  return `+7900${String(people).padStart(7, '0')}`;
}

/** Starts the server; close it at the end of the test. */
export async function startApp({ engine, settings, routes, site, clock = () => new Date(), log = pino({ level: 'silent' }) }: AppSetup): Promise<TestApp> {
  const { db, close } = await freshDatabase(engine);
  const ownFolder = settings?.DATA_DIR === undefined ? await mkdtemp(join(tmpdir(), 'shop-data-')) : null;
  const merged = { ...readSettings({ LOG_LEVEL: 'silent', SEED: 'none' }), ...settings, ...(ownFolder === null ? {} : { DATA_DIR: ownFolder }) };
  const services: Services = { db, settings: merged, clock, log, pictures: new LocalPictures(pictureFolder(merged.DATA_DIR)), messengers: [] };
  const options: AppOptions = { ...(routes === undefined ? {} : { routes: routes(services) }), ...(site === undefined ? {} : { site }) };
  const { server, port } = await listen(buildApp(services, options), 0, '127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const as = async (role: PersonRole): Promise<PersonsBrowser> => {
    const person = await createPerson(db, { phone: nextPhone(), name: role, role, password: TEST_PASSWORD }, clock());
    const browser = new PersonsBrowser(url, person);
    await browser.logIn(person.phone);
    return browser;
  };
  const guest = (): Browser => new Browser(url);
  return {
    url,
    db,
    services,
    guest,
    as,
    browserOf: (role) => (role === 'guest' ? Promise.resolve(guest()) : as(role)),
    close: async () => {
      server.closeAllConnections();
      await stopListening(server);
      await close();
      if (ownFolder !== null) await rm(ownFolder, { recursive: true, force: true });
    },
  };
}
