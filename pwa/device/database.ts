/**
 * The databases on this device, their versions and upgrades; nothing else. There are three, because they have three
 * different fates: the catalogue can be downloaded again, the device's own things belong to whoever holds it,
 * and the journal must never be lost.
 */
import { Dexie, type EntityTable, type Table } from 'dexie';
import type { FeedProduct } from '#contract/catalogue/catalog-feed.ts';
import type { CategoryWithFeatures, Product } from '#contract/catalogue/catalog.ts';
import { z } from 'zod';
import type { User } from '#contract/people/auth.ts';
import { personRoleSchema } from '#contract/roles.ts';
import type { Draft, Figures, JournalRow, Series } from './journal/journal-types.ts';
import type { Count, CountLine } from './recounts/recount-types.ts';
import { makeRoomFor } from './storage/make-room.ts';
import { ofShape } from './of-shape.ts';
import { noteOutdated } from './outdated.ts';
import type { KnownSeller } from './person/pin-types.ts';
import type { ClosedShift } from './shifts/shift-types.ts';

/** Visits remembered at most. */
export const VISITS_KEPT = 24;

/** A single remembered value. */
export interface Entry {
  key: string;
  value: unknown;
}

/** An address a product of the copy once had: it goes by another now, or is no longer sold. */
export interface FormerSlug {
  slug: string;
  productId: string;
  /** What it was called, and where its neighbours stand. */
  title: string;
  topCategorySlug: string;
  subcategoryId?: string;
}

/** A product looked at on this device. */
export interface Visit {
  /** Of the product. */
  id: string;
  /** ISO instant of the last time. */
  at: string;
}

/** The device's copy of the public catalogue; may be dropped and fetched anew. */
export class CatalogueDatabase extends Dexie {
  products!: EntityTable<FeedProduct, '_id'>;
  categories!: EntityTable<CategoryWithFeatures & { position: number }, '_id'>;
  /** Product pages once viewed, public fields only. */
  viewed!: EntityTable<Product & { viewedAt: string }, '_id'>;
  former!: EntityTable<FormerSlug, 'slug'>;
  /** The last products looked at, also those whose page was never fetched. */
  visits!: EntityTable<Visit, 'id'>;
  /** `copy`: how far the feed was followed, when, and whether all of it is here. */
  meta!: EntityTable<Entry, 'key'>;

  constructor(name = 'catalogue') {
    super(name);
    this.version(1).stores({
      products: '_id, slug',
      categories: '_id, slug',
      viewed: '_id, slug, viewedAt',
      meta: 'key',
    });
    this.version(2)
      .stores({ former: 'slug', visits: 'id, at' })
      .upgrade(async (upgrade) => {
        const pages = await upgrade
          .table<Product & { viewedAt: string }>('viewed')
          .orderBy('viewedAt')
          .reverse()
          .limit(VISITS_KEPT)
          .toArray();
        await upgrade.table<Visit>('visits').bulkPut(pages.map(({ _id, viewedAt }) => ({ id: _id, at: viewedAt })));
      });
  }
}

export interface CartItem {
  id: string;
  slug: string;
  title: string;
  img: string;
  /** Roubles, as last seen. */
  price: number;
  qty: number;
  addedAt: string;
}

export interface Favourite {
  id: string;
  addedAt: string;
  /** What it was called when it was marked: the only name left once the product is gone. Older marks have none. */
  title?: string;
}

/** A product that somebody compares or waits for. */
export interface NotedProduct {
  id: string;
  /** Its address as it was when it was put there. */
  slug: string;
  title: string;
  /** ISO instant. */
  addedAt: string;
}

/** The person this device last knew; survives an unreachable server, not a logout. */
export interface LastPerson {
  key: 'person';
  user: User;
  /** ISO instant of the server's last word on it; of the right PIN where no server has spoken. */
  confirmedAt: string;
  /** Let in by PIN: no session here is theirs. */
  byPin?: true;
}

const lastPersonShape = z.object({
  user: z.object({
    _id: z.string(),
    phone: z.string(),
    name: z.string(),
    role: personRoleSchema,
    wholesale: z.object({ status: z.string() }),
  }),
});

/** The flag of a database that the browser has just made: nothing that it held before has come back yet. */
export const FRESH = 'fresh';

/** Keys of what a guest has filled in begin so. */
export const GUEST_FORMS = 'guest ';

/** A half-filled form, or one of its files. It belongs to whoever filled it in, and goes when they leave. */
export interface KeptForm {
  /** Begins with the person's id, or with `GUEST_FORMS`. */
  key: string;
  value: unknown;
}

/** What belongs to the device's holder: cart, favourites, goods compared and awaited, flags, the last known person, the sync engine's status. */
export class DeviceDatabase extends Dexie {
  cart!: EntityTable<CartItem, 'id'>;
  favourites!: Table<Favourite, string>;
  compared!: Table<NotedProduct, string>;
  /** Out of stock, and to be told of once it is there again. */
  awaited!: Table<NotedProduct, string>;
  flags!: EntityTable<Entry, 'key'>;
  session!: EntityTable<LastPerson, 'key'>;
  /** Sales being filled in: stored at every change, so not with the journal's durability. */
  drafts!: EntityTable<Draft, 'id'>;
  forms!: EntityTable<KeptForm, 'key'>;
  /** Who may take over the till by PIN: the tablet's own knowledge, which outlives every logout. */
  pins!: EntityTable<KnownSeller, 'personId'>;

  constructor(name = 'device') {
    super(name);
    this.version(1).stores({
      cart: 'id, addedAt',
      favourites: 'id, addedAt',
      flags: 'key',
      session: 'key',
      drafts: 'id, updatedAt',
    });
    this.version(2).stores({ forms: 'key' });
    this.version(3).stores({ pins: 'personId' });
    // A PIN may open a session: what opens it lies beside the verifier. Those of before go on without.
    this.version(4).stores({ pins: 'personId' });
    this.version(5).stores({ compared: 'id, addedAt', awaited: 'id, addedAt' });
    // How many digits a PIN has: learned of those of before when they are entered.
    this.version(6).stores({ pins: 'personId' });
    // Also after the browser has dropped the former one; only the database itself can tell, whichever context opens it.
    this.on('populate', (made) => made.table<Entry>('flags').add({ key: FRESH, value: true }));
    // A person of another shape is nobody: the screens and the worker all read this entry.
    this.session.hook('reading', (stored) => ofShape(lastPersonShape, stored) as LastPerson);
  }
}

/**
 * The journal of sales made on this device, the closings of its shifts, and counts being taken. Strict durability: what the till calls
 * recorded is on the disk. Role-bound figures live beside it, so that a receipt and the stock it carries settle in one
 * transaction.
 */
export class JournalDatabase extends Dexie {
  rows!: EntityTable<JournalRow, 'id'>;
  series!: EntityTable<Series, 'key'>;
  figures!: Table<Figures, string>;
  meta!: EntityTable<Entry, 'key'>;
  shifts!: EntityTable<ClosedShift, 'id'>;
  /** Counts of the shelf being taken, and what was counted of each product. */
  counts!: EntityTable<Count, 'id'>;
  countLines!: Table<CountLine, [string, string]>;

  constructor(name = 'journal') {
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      rows: 'id, state, [state+recordedAt], recordedAt, dependsOn, authorId',
      series: 'key',
      figures: 'productId',
      meta: 'key',
    });
    this.version(2).stores({ shifts: 'id, closedAt, state' });
    // By kind, by the sale that came back, by seller: ten thousand receipts are not read for one of these.
    this.version(3).stores({
      rows: 'id, state, [state+recordedAt], recordedAt, dependsOn, authorId, kind, body.saleId, [authorId+recordedAt]',
    });
    // By day: the journal's screen reads the day shown.
    this.version(4).stores({
      rows: 'id, state, [state+recordedAt], recordedAt, dependsOn, authorId, kind, body.soldAt, body.saleId, [authorId+recordedAt]',
    });
    this.version(5).stores({ counts: 'id', countLines: '[countId+productId], countId' });
  }
}

export const catalogueDb = new CatalogueDatabase();
export const deviceDb = new DeviceDatabase();
export const journalDb = new JournalDatabase();

for (const db of [catalogueDb, deviceDb, journalDb]) {
  makeRoomFor(db);
  // Dexie closes the database by itself after this, so that the other tab can upgrade it.
  db.on('versionchange', noteOutdated);
}
