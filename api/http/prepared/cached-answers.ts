/** Caching and limits of answers about the catalogue: one build for each question, state of the catalogue and kind of viewer. */
import { type Call, Prepared, Shared, type Viewer } from '../route.ts';
import { matchesEtag } from './entity-tags.ts';
import { PreparedAnswers } from './prepared-answers.ts';
import { WorkLimit } from './work-limit.ts';

/** Cache size of the change feed and the category tree, bytes. */
const FEED_CACHE_BYTES = 32_000_000;
/** Cache size of listings, facets and product pages as guests and customers see them, bytes. */
const PUBLIC_CACHE_BYTES = 32_000_000;
/** Cache size of the same for other roles, bytes. */
const PRIVATE_CACHE_BYTES = 16_000_000;
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Limits for uncached listings and facets. Anyone can request a million different ones, and at a hundred thousand goods each takes some
 * milliseconds, a search some tens. Cached answers cost nothing; a page of the shop requests a few new ones.
 */
const LISTING_LIMITS = { atOnce: 2, waiting: 60, burstMs: 15_000, share: 0.4 };
/** Limits for uncached pages of the change feed, single products and products by ids: shorter, and more of them. */
const READ_LIMITS = { atOnce: 4, waiting: 500, burstMs: 15_000, share: 0.4 };

/** Guests and customers see the same; other roles' answers depend on the figures too. */
const seesPublic = ({ role }: Viewer): boolean => role === 'guest' || role === 'customer';

/** Names a question: the same for every order of a filter's choices. */
const questionOf = (name: string, { params, query }: Call<unknown>): string =>
  `${name} ${JSON.stringify([params, query], (_, value: unknown) =>
    Array.isArray(value) && value.every((item) => typeof item === 'string') ? [...value].sort() : value,
  )}`;

/** Counters of the catalogue's state. */
interface Head {
  readonly epoch: string;
  readonly revision: number;
  readonly figures: number;
}

export interface CatalogueState<H extends Head> {
  /** Name of the state that guests see at this moment. */
  readonly version: (now: Date) => Promise<string> | string;
  readonly head: () => Promise<H>;
}

export class CachedAnswers<H extends Head> {
  readonly #state: CatalogueState<H>;
  readonly #feed = new PreparedAnswers({ capacity: FEED_CACHE_BYTES, type: JSON_TYPE });
  readonly #public = new PreparedAnswers({ capacity: PUBLIC_CACHE_BYTES, type: JSON_TYPE });
  readonly #private = new PreparedAnswers({ capacity: PRIVATE_CACHE_BYTES, type: JSON_TYPE });
  readonly #listings: WorkLimit;
  readonly #reads: WorkLimit;

  /** `milliseconds`: a monotonic clock that measures the work. */
  constructor(state: CatalogueState<H>, milliseconds?: () => number) {
    this.#state = state;
    this.#listings = new WorkLimit(LISTING_LIMITS, milliseconds);
    this.#reads = new WorkLimit(READ_LIMITS, milliseconds);
  }

  /** A page of the feed or the tree, which are the same for all; 304 from the counters alone when the caller's copy is current. */
  async feed(call: Call<unknown>, name: string, build: (head: H) => Promise<unknown>): Promise<Prepared | Shared> {
    // The version is read before the head: the answer may be newer than its version says, never older.
    const version = await this.#state.version(call.now);
    const head = await this.#state.head();
    const state = `${head.epoch}.${head.revision}`;
    const etag = `W/"${state}"`;
    if (matchesEtag(call.http.header('if-none-match'), etag)) return new Prepared(etag, null);
    const text = () => this.read(call, async () => JSON.stringify(await build(head)));
    return new Shared(await this.#feed.get(state, questionOf(name, call), text, { etag }), version);
  }

  /** A listing or its facets for this viewer. */
  listing(call: Call<unknown>, name: string, build: () => Promise<unknown>): Promise<Prepared | Shared> {
    return this.#forViewer(call, name, this.#listings, build);
  }

  /** A product's page for this viewer. */
  product(call: Call<unknown>, name: string, build: () => Promise<unknown>): Promise<Prepared | Shared> {
    return this.#forViewer(call, name, this.#reads, build);
  }

  /** Limits a read that isn't cached. */
  read<T>({ http }: Call<unknown>, build: () => Promise<T>): Promise<T> {
    return this.#reads.run(http.ip, build);
  }

  async #forViewer(
    call: Call<unknown>,
    name: string,
    limit: WorkLimit,
    build: () => Promise<unknown>,
  ): Promise<Prepared | Shared> {
    const { viewer, http, now } = call;
    const version = await this.#state.version(now);
    const question = questionOf(name, call);
    const text = (): Promise<string> => limit.run(http.ip, async () => JSON.stringify(await build()));
    if (seesPublic(viewer)) return new Shared(await this.#public.get(version, question, text), version);
    const { role, terms } = viewer;
    const { figures } = await this.#state.head();
    const bytes = await this.#private.get(`${version} ${figures}`, `${role} ${terms.discount} ${question}`, text);
    return new Prepared(bytes.etag, await bytes.text());
  }
}
