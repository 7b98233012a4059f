/**
 * The device's copy of the public catalogue: kept in IndexedDB, read once into memory, and updated there with the pages
 * of the change feed, in this tab and in the others. `catalog-cache-listing.ts` answers queries from it.
 */
import type { CatalogChanges, FeedProduct } from '#contract/listing/catalog-feed.ts';
import type { CategoryWithFeatures } from '#contract/catalogue/catalog.ts';
import type { Synonym } from '#contract/search/synonym.ts';
import { keepFormerSlugs } from './catalog-cache-former.ts';
import { updateSearchIndex } from './catalog-cache-search.ts';
import { areSynonyms, isCategory, isProduct } from './copy-rows.ts';
import { EMPTY_COPY, isSamePlace, type CopyCursor, type CopyState } from './copy-state.ts';
import { catalogueDb, type CatalogueDatabase } from '../database/database.ts';

interface Mark {
  key: 'copy';
  value: CopyCursor & { complete: boolean; syncedAt: string | null };
}

/** Message from one tab to the others: it has stored a page of the feed. */
interface CopyMessage {
  /** `confirmed`: the page changed nothing. */
  kind: 'page' | 'confirmed';
  /** The copy's cursor before; null when the copy was emptied, absent in messages of a former version. */
  from?: CopyCursor | null;
  to: CopyCursor;
  changed: string[];
  removed: string[];
  categories: boolean;
}

/** The part of the copy beside the products. */
interface Rest {
  readonly categories: CategoryWithFeatures[];
  readonly synonyms: readonly Synonym[];
  /** False when some of it cannot be read. */
  readonly isSound: boolean;
}

interface ApplyOptions {
  restart?: boolean;
  since?: CopyCursor | undefined;
  now?: Date;
}

const BEGINNING: Mark['value'] = { epoch: null, since: 0, after: undefined, complete: false, syncedAt: null };
const READ_AT_ONCE = 1000;

/** Gives the page a turn between two portions of work. */
const yieldToPage = () => new Promise<void>((resolve) => setTimeout(resolve));

export class CatalogueCopy {
  readonly products = new Map<string, FeedProduct>();
  categories: CategoryWithFeatures[] = [];
  /** The shop's synonyms of buyers' words. */
  synonyms: readonly Synonym[] = [];
  private readonly idBySlug = new Map<string, string>();
  private readonly db: CatalogueDatabase;
  private readonly listeners = new Set<() => void>();
  private state: CopyState = EMPTY_COPY;
  /** The cursor that memory has reached. Another tab may have moved the stored copy on. */
  private reached: CopyCursor = BEGINNING;
  private loading: Promise<void> | undefined;
  private following: Promise<void> = Promise.resolve();
  private channel: BroadcastChannel | undefined;

  constructor(db: CatalogueDatabase = catalogueDb) {
    this.db = db;
  }

  readonly read = (): CopyState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  bySlug(slug: string): FeedProduct | undefined {
    const id = this.idBySlug.get(slug);
    return id === undefined ? undefined : this.products.get(id);
  }

  /**
   * Reads the copy into memory, once; rejects when there is no database (on a server, or in a browser that forbids it).
   */
  load(): Promise<void> {
    this.loading ??= this.readAll().catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }

  /**
   * Reads the copy again if another tab has moved it on and this page has not heard of it: a page that Back brings, or
   * that lay asleep, has missed messages. Without this it would take later pages of the feed only, and show the rest as
   * fresh.
   */
  async catchUp(): Promise<void> {
    const { loading } = this;
    if (loading === undefined) return;
    await loading;
    if (isSamePlace(this.reached, await this.mark())) return;
    // Another call may have begun to read it meanwhile.
    if (this.loading === loading) this.loading = undefined;
    return this.load();
  }

  async cursor(): Promise<CopyCursor> {
    return this.mark();
  }

  /**
   * Stores a page of the feed: rows and cursor in one transaction, then memory. `restart` empties the copy first, since
   * its content comes from another database than the page. `since` is the copy's cursor at the time of the request: if
   * another tab has moved the copy on since, the page would leave a gap. It then returns false and stores nothing.
   */
  async apply(page: CatalogChanges, { restart = false, since, now = new Date() }: ApplyOptions = {}): Promise<boolean> {
    const { products, categories, former, meta } = this.db;
    const cursor: CopyCursor = { epoch: page.epoch, since: page.to, after: page.after };
    const before = await this.db.transaction('rw', products, categories, former, meta, async () => {
      const kept = await this.mark();
      if (since !== undefined && !isSamePlace(kept, since)) return undefined;
      const mark = restart ? BEGINNING : kept;
      if (restart) await Promise.all([products.clear(), categories.clear(), former.clear()]);
      // During the first download no row has a former slug.
      if (mark.complete) await keepFormerSlugs(this.db, page);
      await products.bulkPut(page.products);
      await products.bulkDelete(page.removed);
      if (page.categories !== undefined) {
        await categories.clear();
        await categories.bulkPut(page.categories.map((category, position) => ({ ...category, position })));
        await meta.put({ key: 'synonyms', value: page.synonyms ?? [] });
      }
      const value: Mark['value'] = {
        ...cursor,
        complete: mark.complete || !page.more,
        syncedAt: page.more ? mark.syncedAt : now.toISOString(),
      };
      await meta.put({ key: 'copy', value });
      return kept;
    });
    if (before === undefined) return false;
    const changed = page.products.map(({ _id }) => _id);
    const touched = changed.length > 0 || page.removed.length > 0 || page.categories !== undefined;
    this.post({
      kind: touched ? 'page' : 'confirmed',
      from: restart ? null : before,
      to: cursor,
      changed,
      removed: page.removed,
      categories: page.categories !== undefined,
    });
    await this.loading?.catch(() => undefined);
    if (restart) this.forget();
    else if (!isSamePlace(this.reached, before)) {
      await this.catchUp();
      return true;
    }
    this.reached = cursor;
    for (const product of page.products) this.put(product);
    for (const id of page.removed) this.remove(id);
    const { categories: tree, synonyms = [] } = page;
    if (tree !== undefined) this.takeRest({ categories: tree, synonyms });
    await this.refreshState(touched || restart);
    return true;
  }

  /** Publishes the progress of the first download; null when it has ended or failed. */
  showProgress(progress: CopyState['progress']): void {
    this.setState({ progress });
  }

  /** Publishes the outcome of an attempt to confirm the copy; each failure anew, since the copy has aged by then. */
  noteRefresh(refreshFailed: boolean): void {
    if (refreshFailed || this.state.refreshFailed) this.setState({ refreshFailed });
  }

  private async mark(): Promise<Mark['value']> {
    const entry = (await this.db.meta.get('copy')) as Mark | undefined;
    return typeof entry?.value?.since === 'number' ? entry.value : BEGINNING;
  }

  private async readAll(): Promise<void> {
    this.listen();
    // Rows may be of a later page than this cursor; read again they are the same.
    const reached = await this.mark();
    const found: FeedProduct[] = [];
    let last = '';
    let isSound = true;
    for (;;) {
      const rows = await this.db.products.where('_id').above(last).limit(READ_AT_ONCE).toArray();
      for (const row of rows) {
        if (isProduct(row)) found.push(row);
        else isSound = false;
      }
      const end = rows.at(-1);
      if (end === undefined || rows.length < READ_AT_ONCE) break;
      last = end._id;
      await yieldToPage();
    }
    const rest = await this.readRest();
    // At once: until now the page showed the former content.
    this.forget();
    for (const product of found) this.put(product);
    this.takeRest(rest);
    this.reached = reached;
    if (!isSound || !rest.isSound) await this.beginAnew();
    await this.refreshState(true, { loaded: true });
  }

  /**
   * Rows of another shape are left out: the others serve as a part of the copy until the next contact downloads all of
   * it again.
   */
  private async beginAnew(): Promise<void> {
    console.warn('Rows of the catalogue’s copy cannot be read');
    const { syncedAt } = await this.mark();
    this.reached = BEGINNING;
    await this.db.meta.put({ key: 'copy', value: { ...BEGINNING, syncedAt } });
  }

  /** Reads what is no product. */
  private async readRest(): Promise<Rest> {
    const rows = await this.db.categories.toArray();
    const stored = (await this.db.meta.get('synonyms'))?.value ?? [];
    const synonyms = areSynonyms(stored) ? stored : [];
    const sound = rows.filter(isCategory).sort((a, b) => a.position - b.position);
    return {
      categories: sound.map(({ position: _position, ...category }) => category),
      synonyms,
      isSound: sound.length === rows.length && synonyms === stored,
    };
  }

  private takeRest({ categories, synonyms }: Pick<Rest, 'categories' | 'synonyms'>): void {
    this.categories = categories;
    this.synonyms = synonyms;
  }

  private put(product: FeedProduct): void {
    const former = this.products.get(product._id);
    if (former !== undefined && former.slug !== product.slug) this.leaveSlug(former);
    this.products.set(product._id, product);
    this.idBySlug.set(product.slug, product._id);
  }

  private remove(id: string): void {
    const former = this.products.get(id);
    if (former === undefined) return;
    this.products.delete(id);
    this.leaveSlug(former);
  }

  /** The slug may belong to another product by now. */
  private leaveSlug({ _id, slug }: FeedProduct): void {
    if (this.idBySlug.get(slug) === _id) this.idBySlug.delete(slug);
  }

  private forget(): void {
    this.products.clear();
    this.idBySlug.clear();
    this.categories = [];
    this.synonyms = [];
  }

  private async refreshState(contentChanged: boolean, more: Partial<CopyState> = {}): Promise<void> {
    const { complete, syncedAt } = await this.mark();
    const { since: revision, epoch } = this.reached;
    const version = this.state.version + (contentChanged ? 1 : 0);
    this.setState({ ...more, complete, revision, epoch, syncedAt, version });
    if (contentChanged) void updateSearchIndex(this);
  }

  private setState(change: Partial<CopyState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  private post(message: CopyMessage): void {
    this.listen();
    this.channel?.postMessage(message);
  }

  /** Opens the channel at first use only: an open channel would keep a server process alive. */
  private listen(): void {
    if (this.channel !== undefined || typeof BroadcastChannel === 'undefined') return;
    this.channel = new BroadcastChannel(`copy of ${this.db.name}`);
    // One after the other, since each leads on from the one before.
    this.channel.addEventListener('message', ({ data }: MessageEvent<CopyMessage>) => {
      this.following = this.following
        .then(() => this.follow(data))
        .catch((error: unknown) => console.error('What another tab stored could not be read', error));
    });
  }

  /** Reads the rows again that another tab has stored; everything when a message before this one was missed. */
  private async follow({ kind, from, to, changed, removed, categories }: CopyMessage): Promise<void> {
    const { loading } = this;
    if (loading === undefined) return;
    await loading;
    if (from == null) return this.catchUp();
    const rows = await this.db.products.bulkGet([...changed, ...removed]);
    const rest = categories ? await this.readRest() : undefined;
    if (!isSamePlace(from, this.reached) || this.loading !== loading) return this.catchUp();
    for (const id of removed) this.remove(id);
    for (const row of rows) if (row !== undefined) this.put(row);
    if (rest !== undefined) this.takeRest(rest);
    this.reached = to;
    await this.refreshState(kind === 'page');
  }

  /** Stops listening to other tabs; for tests. */
  close(): void {
    this.channel?.close();
    this.channel = undefined;
  }
}

/** The copy of this page. */
export const catalogueCopy = new CatalogueCopy();
