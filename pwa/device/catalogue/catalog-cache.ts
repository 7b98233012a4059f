/**
 * The device's copy of the public catalogue: kept in IndexedDB, read once into memory, and kept fresh there by the
 * pages of the change feed, in this tab and in the others. What it answers is in `catalog-cache-listing.ts`.
 */
import type { CatalogChanges, FeedProduct } from '#contract/catalogue/catalog-feed.ts';
import type { CategoryWithFeatures } from '#contract/catalogue/catalog.ts';
import type { Synonym } from '#contract/search/synonym.ts';
import { keepFormerSlugs } from './catalog-cache-former.ts';
import { searchAhead } from './catalog-cache-search.ts';
import { EMPTY_COPY, isSamePlace, type CopyCursor, type CopyState } from './copy-state.ts';
import { catalogueDb, type CatalogueDatabase } from '../database.ts';

interface Mark {
  key: 'copy';
  value: CopyCursor & { complete: boolean; syncedAt: string | null };
}

/** What one tab tells the others. */
type News =
  | { kind: 'page'; changed: string[]; removed: string[]; categories: boolean }
  | { kind: 'restarted' }
  | { kind: 'confirmed' };

interface ApplyOptions {
  restart?: boolean;
  since?: CopyCursor | undefined;
  now?: Date;
}

const BEGINNING: Mark['value'] = { epoch: null, since: 0, after: undefined, complete: false, syncedAt: null };
const READ_AT_ONCE = 1000;

/** Lets the page paint and answer between two portions of work. */
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve));

export class CatalogueCopy {
  readonly products = new Map<string, FeedProduct>();
  categories: CategoryWithFeatures[] = [];
  /** The shop's own lines of buyers' words. */
  synonyms: readonly Synonym[] = [];
  private readonly idBySlug = new Map<string, string>();
  private readonly db: CatalogueDatabase;
  private readonly listeners = new Set<() => void>();
  private state: CopyState = EMPTY_COPY;
  private loading: Promise<void> | undefined;
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

  /** Reads the copy into memory, once; rejects where there is no database (a server, a browser that forbids it). */
  load(): Promise<void> {
    this.loading ??= this.readAll().catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }

  /** Where to go on in the feed. */
  async cursor(): Promise<CopyCursor> {
    return this.mark();
  }

  /**
   * Stores a page of the feed: rows and cursor in one transaction, then memory. `restart` empties the copy first: what
   * it held came from another database than the page. `since` is where the copy stood when the page was asked for: with
   * one that has moved on meanwhile, in another tab, the page would leave a gap. Answers false then, and stores
   * nothing.
   */
  async apply(page: CatalogChanges, { restart = false, since, now = new Date() }: ApplyOptions = {}): Promise<boolean> {
    const { products, categories, former, meta } = this.db;
    const isStored = await this.db.transaction('rw', products, categories, former, meta, async () => {
      const kept = await this.mark();
      if (since !== undefined && !isSamePlace(kept, since)) return false;
      const mark = restart ? BEGINNING : kept;
      if (restart) await Promise.all([products.clear(), categories.clear(), former.clear()]);
      // A first download replaces nothing.
      if (mark.complete) await keepFormerSlugs(this.db, page);
      await products.bulkPut(page.products);
      await products.bulkDelete(page.removed);
      if (page.categories !== undefined) {
        await categories.clear();
        await categories.bulkPut(page.categories.map((category, position) => ({ ...category, position })));
        await meta.put({ key: 'synonyms', value: page.synonyms ?? [] });
      }
      const value: Mark['value'] = {
        epoch: page.epoch,
        since: page.to,
        after: page.after,
        complete: mark.complete || !page.more,
        syncedAt: page.more ? mark.syncedAt : now.toISOString(),
      };
      await meta.put({ key: 'copy', value });
      return true;
    });
    if (!isStored) return false;
    if (restart) this.tell({ kind: 'restarted' });
    const changed = page.products.map(({ _id }) => _id);
    const touched = changed.length > 0 || page.removed.length > 0 || page.categories !== undefined;
    this.tell(
      touched
        ? { kind: 'page', changed, removed: page.removed, categories: page.categories !== undefined }
        : { kind: 'confirmed' },
    );
    await this.loading?.catch(() => undefined);
    if (restart) this.forget();
    for (const product of page.products) this.put(product);
    for (const id of page.removed) this.remove(id);
    if (page.categories !== undefined) {
      this.categories = page.categories;
      this.synonyms = page.synonyms ?? [];
    }
    await this.refreshState(touched || restart);
    return true;
  }

  /** Tells whoever watches how far the first download is; null when it is over or broken off. */
  showProgress(progress: CopyState['progress']): void {
    this.setState({ progress });
  }

  private async mark(): Promise<Mark['value']> {
    const entry = (await this.db.meta.get('copy')) as Mark | undefined;
    return entry?.value ?? BEGINNING;
  }

  private async readAll(): Promise<void> {
    this.listen();
    let last = '';
    for (;;) {
      const rows = await this.db.products.where('_id').above(last).limit(READ_AT_ONCE).toArray();
      for (const row of rows) this.put(row);
      const end = rows.at(-1);
      if (end === undefined || rows.length < READ_AT_ONCE) break;
      last = end._id;
      await breathe();
    }
    await this.readCategories();
    await this.refreshState(true, { loaded: true });
  }

  private async readCategories(): Promise<void> {
    const rows = await this.db.categories.toArray();
    this.synonyms = ((await this.db.meta.get('synonyms'))?.value ?? []) as readonly Synonym[];
    this.categories = rows
      .sort((a, b) => a.position - b.position)
      .map(({ position: _position, ...category }) => category);
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

  /** The address may be another product's by now. */
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
    const { complete, since, syncedAt, epoch } = await this.mark();
    const version = this.state.version + (contentChanged ? 1 : 0);
    this.setState({ ...more, complete, revision: since, epoch, syncedAt, version });
    if (contentChanged) void searchAhead(this);
  }

  private setState(change: Partial<CopyState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  private tell(news: News): void {
    this.listen();
    this.channel?.postMessage(news);
  }

  /** Opened on first use only: an open channel would keep a server process alive. */
  private listen(): void {
    if (this.channel !== undefined || typeof BroadcastChannel === 'undefined') return;
    this.channel = new BroadcastChannel(`copy of ${this.db.name}`);
    this.channel.addEventListener('message', (event: MessageEvent<News>) => void this.follow(event.data));
  }

  /** Another tab stored something: read those rows again. */
  private async follow(news: News): Promise<void> {
    if (this.loading === undefined) return;
    await this.loading;
    if (news.kind === 'restarted') this.forget();
    if (news.kind === 'page') {
      const rows = await this.db.products.bulkGet([...news.changed, ...news.removed]);
      for (const id of news.removed) this.remove(id);
      for (const row of rows) if (row !== undefined) this.put(row);
      if (news.categories) await this.readCategories();
    }
    await this.refreshState(news.kind !== 'confirmed');
  }

  /** Stops listening to other tabs; for tests. */
  close(): void {
    this.channel?.close();
    this.channel = undefined;
  }
}

/** The copy of this page. */
export const catalogueCopy = new CatalogueCopy();
