/** The device's copy of the catalogue: stored, read once into memory, and updated there by the change feed of all tabs. */
import type { CatalogChanges } from '#contract/listing/catalog-feed.ts';
import type { CategoryWithFeatures } from '#contract/catalogue/catalog.ts';
import type { Synonym } from '#contract/search/synonym.ts';
import { formerSlugs, keepFormerSlugs } from './catalog-cache-former.ts';
import { searchOf, updateSearchIndex } from './catalog-cache-search.ts';
import { areSynonyms, isCategory } from './copy-rows.ts';
import { isSoundPart, packPart } from '../rows/goods-part.ts';
import { StoredGoods } from './stored-goods.ts';
import { tidyCopy } from './tidy-copy.ts';
import { EMPTY_COPY, isSamePlace, type CopyCursor, type CopyState } from './copy-state.ts';
import { catalogueDb, type CatalogueDatabase } from '../database/database.ts';
import { watched } from '../database/watched.ts';

interface Mark {
  key: 'copy';
  value: CopyCursor & { complete: boolean; syncedAt: string | null };
}

/** Message from one tab to the others: it has stored a page of the feed. */
interface CopyMessage {
  /** `confirmed`: the page changed nothing. */
  kind: 'page' | 'confirmed';
  /** The copy's cursor before; null when the copy was emptied. */
  from: CopyCursor | null;
  to: CopyCursor;
  /** Key of the part that holds the page's goods; absent when it has none. */
  part?: number | undefined;
  categories: boolean;
}

/** The part of the copy beside the products. */
interface Rest {
  readonly categories: CategoryWithFeatures[];
  readonly synonyms: readonly Synonym[];
  readonly isSound: boolean;
}

const BEGINNING: Mark['value'] = { epoch: null, since: 0, after: undefined, complete: false, syncedAt: null };
/** Parts of a copy of some twenty thousand goods. */
const SMALL_COPY_PARTS = 30;
/** Time without changes after which the copy is tidied, ms. */
const TIDIED_AFTER_MS = 4_000;

export class CatalogueCopy {
  readonly products = new StoredGoods();
  categories: CategoryWithFeatures[] = [];
  synonyms: readonly Synonym[] = [];
  private readonly db: CatalogueDatabase;
  private readonly state = watched<CopyState>(EMPTY_COPY);
  readonly read = this.state.read;
  readonly subscribe = this.state.subscribe;
  /** The cursor that memory has reached. Another tab may have moved the stored copy on. */
  private reached: CopyCursor = BEGINNING;
  private loading: Promise<void> | undefined;
  private following: Promise<void> = Promise.resolve();
  private channel: BroadcastChannel | undefined;
  private tidying: ReturnType<typeof setTimeout> | undefined;

  constructor(db: CatalogueDatabase = catalogueDb) {
    this.db = db;
  }

  /** Reads the copy into memory, once; rejects without a database, as on a server. */
  load(): Promise<void> {
    this.loading ??= this.readAll().catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }

  /** Reads the copy into memory, unless it has so many parts that a page on a slow phone stands still meanwhile. */
  async loadSmall(): Promise<void> {
    if ((await this.db.goods.count()) <= SMALL_COPY_PARTS) await this.load();
  }

  /**
   * Reads the copy again if another tab has updated it without this page noticing: a page restored by Back, or frozen for a while, has missed
   * messages. Without this it would take later pages of the feed only, and show the rest as fresh.
   */
  async catchUp(): Promise<void> {
    const { loading } = this;
    if (loading === undefined) return;
    await loading;
    if (await this.isCurrent()) return;
    // Another call may have begun to read it meanwhile.
    if (this.loading === loading) this.loading = undefined;
    return this.load();
  }

  cursor(): Promise<CopyCursor> {
    return this.mark();
  }

  /**
   * Stores a page of the feed: rows and cursor in one transaction, then memory. `restart` empties the copy first, since
   * its content comes from another database than the page. `since` is the copy's cursor at the time of the request: if
   * another tab has moved the copy on since, the page would leave a gap. It then returns false and stores nothing.
   */
  async apply(
    page: CatalogChanges,
    {
      restart = false,
      since,
      now = new Date(),
    }: { restart?: boolean; since?: CopyCursor | undefined; now?: Date } = {},
  ): Promise<boolean> {
    await this.load();
    // The rows that the page replaces are read from memory.
    await this.catchUp();
    const { goods, products, categories, former, meta } = this.db;
    const cursor: CopyCursor = { epoch: page.epoch, since: page.to, after: page.after };
    const part = page.products.length + page.removed.length > 0 ? packPart(page.products, page.removed) : undefined;
    // During the first download no row has a former slug.
    const replaced = restart || !this.read().complete ? [] : formerSlugs(this.products, page);
    const stored = await this.db.transaction('rw', goods, products, categories, former, meta, async () => {
      const kept = await this.mark();
      if (since !== undefined && !isSamePlace(kept, since)) return undefined;
      const mark = restart ? BEGINNING : kept;
      if (restart) for (const table of [goods, products, categories, former]) await table.clear();
      if (mark.complete) await keepFormerSlugs(this.db, replaced, page);
      const key = part && (await goods.add({ ...part }));
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
      return { before: kept, key };
    });
    if (stored === undefined) return false;
    const { before, key } = stored;
    const touched = part !== undefined || page.categories !== undefined;
    this.post({
      kind: touched ? 'page' : 'confirmed',
      from: restart ? null : before,
      to: cursor,
      part: key,
      categories: page.categories !== undefined,
    });
    if (restart) this.forget();
    else if (!isSamePlace(this.reached, before)) {
      await this.catchUp();
      return true;
    }
    this.reached = cursor;
    if (part !== undefined) this.products.add({ ...part, ...(key !== undefined && { key }) });
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
    if (refreshFailed || this.read().refreshFailed) this.setState({ refreshFailed });
  }

  private async mark(): Promise<Mark['value']> {
    const entry = (await this.db.meta.get('copy')) as Mark | undefined;
    return typeof entry?.value?.since === 'number' ? entry.value : BEGINNING;
  }

  private async readAll(): Promise<void> {
    this.listen();
    const { goods, search, categories, meta } = this.db;
    const [reached, rest, parts, index] = await this.db.transaction('r', [goods, search, categories, meta], () =>
      Promise.all([this.mark(), this.readRest(), goods.toArray(), search.get('index')]),
    );
    const sound = parts.filter(isSoundPart);
    // At once: until now the page showed the former content.
    this.forget();
    for (const part of sound) this.products.add(part);
    searchOf(this).offer(index);
    this.takeRest(rest);
    this.reached = reached;
    // A mark without goods is that of an early version, whose goods lay elsewhere.
    const lacksGoods = parts.length === 0 && reached.since > 0;
    if (lacksGoods || sound.length < parts.length || !rest.isSound) await this.beginAnew();
    await this.refreshState(true, { loaded: true });
  }

  /** Parts that cannot be read are left out: the others serve until the next contact downloads the copy again. */
  private async beginAnew(): Promise<void> {
    console.warn('Parts of the catalogue’s copy cannot be read');
    const { syncedAt } = await this.mark();
    this.reached = BEGINNING;
    await this.db.meta.put({ key: 'copy', value: { ...BEGINNING, syncedAt } });
  }

  private async readRest(): Promise<Rest> {
    const { categories, meta } = this.db;
    const [rows, kept] = await Promise.all([categories.toArray(), meta.get('synonyms')]);
    const stored = kept?.value ?? [];
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

  private forget(): void {
    this.products.clear();
    this.categories = [];
    this.synonyms = [];
  }

  private async refreshState(contentChanged: boolean, more: Partial<CopyState> = {}): Promise<void> {
    const { complete, syncedAt } = await this.mark();
    const { since: revision, epoch } = this.reached;
    const version = this.read().version + (contentChanged ? 1 : 0);
    this.setState({ ...more, complete, revision, epoch, syncedAt, version });
    if (!contentChanged) return;
    void updateSearchIndex(this);
    this.planTidying();
  }

  /** Tidies once nothing has changed for a while; a page that a server renders has nothing to tidy. */
  private planTidying(): void {
    clearTimeout(this.tidying);
    if (!('document' in globalThis)) return;
    this.tidying = setTimeout(() => {
      this.tidy().catch((error: unknown) => console.warn('The copy of the catalogue was not tidied', error));
    }, TIDIED_AFTER_MS);
  }

  /** Stores the search index and joins small parts, if that gains something; false otherwise. */
  tidy(): Promise<boolean> {
    return tidyCopy(this, searchOf(this), this.db);
  }

  /** True while the stored copy is what memory holds. */
  async isCurrent(): Promise<boolean> {
    return isSamePlace(this.reached, await this.mark());
  }

  private setState(change: Partial<CopyState>): void {
    this.state.set({ ...this.read(), ...change });
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

  /** Reads the part that another tab has stored; everything when a message before this one was missed. */
  private async follow({ kind, from, to, part: key, categories }: CopyMessage): Promise<void> {
    const { loading } = this;
    if (loading === undefined) return;
    await loading;
    if (from === null) return this.catchUp();
    const part = key === undefined ? undefined : await this.db.goods.get(key);
    const rest = categories ? await this.readRest() : undefined;
    const isMissing = key !== undefined && !isSoundPart(part);
    if (isMissing || !isSamePlace(from, this.reached) || this.loading !== loading) return this.catchUp();
    if (part !== undefined) this.products.add(part);
    if (rest !== undefined) this.takeRest(rest);
    this.reached = to;
    await this.refreshState(kind === 'page');
  }

  /** Stops listening to other tabs; for tests. */
  close(): void {
    clearTimeout(this.tidying);
    this.channel?.close();
    this.channel = undefined;
  }
}

export const catalogueCopy = new CatalogueCopy();
