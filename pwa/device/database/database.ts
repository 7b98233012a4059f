/**
 * The databases on this device, their versions and upgrades; nothing else. There are three because their data differs in value: the catalogue can
 * be downloaded again, the device's own data belongs to the person who holds it, and the journal must never be lost.
 */
import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie';
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import type { CategoryWithFeatures, Product } from '#contract/catalogue/catalog.ts';
import { z } from 'zod';
import type { User } from '#contract/people/auth.ts';
import { personRoleSchema } from '#contract/roles.ts';
import type { GoodsPart } from '../rows/goods-part.ts';
import type { IndexRecord } from '../rows/index-record.ts';
import {
  type LineAct,
  readCartItem,
  readListRow,
  type CartItem,
  type Favourite,
  type ListedProduct,
} from '../rows/belonging-rows.ts';
import type { Draft, Figures, JournalRow, Series } from '../rows/journal-types.ts';
import type { Count, CountLine } from '../rows/recount-types.ts';
import { freeSpaceWhenFull } from './disk-full.ts';
import { letGoWhenAway } from './let-go-when-away.ts';
import { releasable } from './releasable.ts';
import { validOrUndefined } from './valid-or-undefined.ts';
import { noteOutdated } from './outdated.ts';
import type { ClosedShift } from '../rows/shift-types.ts';

export const VISITS_KEPT = 24;

export interface Entry {
  key: string;
  value: unknown;
}

/** A former address of a product of the copy, which has another one now or is no longer sold. */
export interface FormerSlug {
  slug: string;
  productId: string;
  /** The product's title and category at that time. */
  title: string;
  topCategorySlug: string;
  subcategoryId?: string;
}

export interface Visit {
  id: string;
  at: string;
}

/** A product's page as last fetched, with public fields only. */
export interface ViewedPage extends Product {
  viewedAt: string;
  /** ISO instant of its price and its availability; absent from pages that an older version stored. */
  fetchedAt?: string;
}

/** The device's copy of the public catalogue; may be deleted and downloaded again. */
export class CatalogueDatabase extends Dexie {
  /** The goods in parts; a later part's rows replace those of an earlier one. */
  goods!: EntityTable<GoodsPart, 'key'>;
  search!: EntityTable<IndexRecord, 'key'>;
  /** The goods as versions 1 and 2 stored them, a row each; emptied by the next whole download. */
  products!: EntityTable<FeedProduct, '_id'>;
  categories!: EntityTable<CategoryWithFeatures & { position: number }, '_id'>;
  viewed!: EntityTable<ViewedPage, '_id'>;
  former!: EntityTable<FormerSlug, 'slug'>;
  /** The products viewed last, including those whose page was never fetched. */
  visits!: EntityTable<Visit, 'id'>;
  /** `copy`: position in the feed, time of the last update, completeness. */
  meta!: EntityTable<Entry, 'key'>;

  constructor(name = 'catalogue') {
    super(name, { indexedDB: releasable });
    this.version(2)
      .stores({
        products: '_id, slug',
        categories: '_id, slug',
        viewed: '_id, slug, viewedAt',
        meta: 'key',
        former: 'slug',
        visits: 'id, at',
      })
      .upgrade(async (upgrade) => {
        const pages = await upgrade
          .table<ViewedPage>('viewed')
          .orderBy('viewedAt')
          .reverse()
          .limit(VISITS_KEPT)
          .toArray();
        await upgrade.table<Visit>('visits').bulkPut(pages.map(({ _id, viewedAt }) => ({ id: _id, at: viewedAt })));
      });
    this.version(3).stores({ goods: '++key', search: 'key' });
  }
}

/** The last known person of this device; kept while the server is unreachable, deleted at logout. */
export interface LastPerson {
  key: 'person';
  user: User;
  /** ISO instant of the server's last confirmation, or of the correct PIN if the server has not confirmed since. */
  confirmedAt: string;
  /** Logged in by PIN: the session on this device isn't theirs. */
  byPin?: true;
  /** A buyer who logged in without «Запомнить меня»: the device shows them until its browser is closed. */
  untilClosed?: true;
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

const bytes = z.object({ byteLength: z.number() });

export const knownSellerShape = z.object({
  personId: z.string(),
  name: z.string(),
  role: personRoleSchema,
  /** Random, new for each setting of a PIN. */
  salt: bytes,
  /** PBKDF2-SHA-256 of the PIN. */
  verifier: bytes,
  rounds: z.number(),
  /** Number of digits, so that the last one submits; absent when it is not known yet. */
  digits: z.number().optional(),
  /** Wrong tries since the last correct one. */
  wrong: z.number(),
  /** Epoch milliseconds before which tries are refused. */
  waitsUntil: z.number(),
  /** Epoch milliseconds when this seller last took over the till; absent before the first time. */
  usedAt: z.number().optional(),
  /** Opens the seller's session by PIN: the id of the server's PIN, this tablet's secret. Absent in older PINs. */
  session: z.object({ id: z.string(), secret: z.string() }).optional(),
});

type Bytes = Record<'salt' | 'verifier', Uint8Array<ArrayBuffer>>;
export type KnownSeller = Omit<z.infer<typeof knownSellerShape>, keyof Bytes> & Bytes;

const seriesShape = z.object({
  deviceId: z.string(),
  prefix: z.string().nullable(),
  lastSeq: z.number(),
  skewMs: z.number().nullable().optional(),
});

/** Flag of a database that the browser has just created: nothing has been restored into it yet. */
export const FRESH = 'fresh';

export const GUEST_FORMS = 'guest ';

/** Kinds of rows that a person has typed; all others under a person's id are answers of the server. */
const TYPED_FORMS = ['product', 'quick-order', 'order'] as const;

/** Key of a row that the person has typed, or the beginning of such keys. */
export const typedFormKey = (personId: string, kind: (typeof TYPED_FORMS)[number]): string => `${personId} ${kind}`;

export function isTypedForm(key: string, personId: string): boolean {
  return TYPED_FORMS.some((kind) => `${key} `.startsWith(`${typedFormKey(personId, kind)} `));
}

/** A half-filled form, its file, or an answer about a person; deleted at logout. What was typed outlives a session's end. */
export interface KeptForm {
  /** Begins with the person's id, or with `GUEST_FORMS`. */
  key: string;
  value: unknown;
}

/** Data of the device's holder: their belongings, flags, the last known person, the sync engine's status. */
export class DeviceDatabase extends Dexie {
  cart!: Table<CartItem, string>;
  favourites!: Table<Favourite, string>;
  /** Acts of logged-in people on lines of the cart and the favourites. */
  lineActs!: Table<LineAct, [personId: string, kind: string, productId: string]>;
  compared!: Table<ListedProduct, string>;
  awaited!: Table<ListedProduct, string>;
  flags!: EntityTable<Entry, 'key'>;
  session!: EntityTable<LastPerson, 'key'>;
  /** Sales being filled in: stored at every change, therefore without the journal's strict durability. */
  drafts!: EntityTable<Draft, 'id'>;
  forms!: EntityTable<KeptForm, 'key'>;
  /** Sellers who may log in to the till by PIN: data of the tablet, kept through every logout. */
  pins!: EntityTable<KnownSeller, 'personId'>;

  constructor(name = 'device', place: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> = { indexedDB: releasable }) {
    super(name, place);
    // Older rows of `pins` lack the session that a PIN opens, and the number of digits, learnt at its next entry.
    this.version(7).stores({
      cart: 'id, addedAt',
      favourites: 'id, addedAt',
      lineActs: '[personId+kind+productId], personId',
      compared: 'id, addedAt',
      awaited: 'id, addedAt',
      flags: 'key',
      session: 'key',
      drafts: 'id, updatedAt',
      forms: 'key',
      pins: 'personId',
    });
    // Runs also after the browser has dropped the former database, which only the database itself detects.
    this.on('populate', (made) => made.table<Entry>('flags').add({ key: FRESH, value: true }));
    // A person of another shape reads as undefined, for the screens and the worker alike.
    this.session.hook('reading', (stored) => validOrUndefined(lastPersonShape, stored) as LastPerson);
    // A verifier of another shape is unusable: its seller logs in with the password and sets a PIN again.
    this.pins.hook('reading', (stored) => validOrUndefined(knownSellerShape, stored) as KnownSeller);
    this.cart.hook('reading', readCartItem);
    this.favourites.hook('reading', readListRow);
    this.compared.hook('reading', readListRow);
    this.awaited.hook('reading', readListRow);
  }
}

/**
 * The journal of sales made on this device, the closings of its shifts, and counts in progress. Durability is strict: a sale that the till confirms
 * is on the disk. Role-bound figures are stored beside it, so that a receipt and the stock it carries settle in one transaction.
 */
export class JournalDatabase extends Dexie {
  rows!: EntityTable<JournalRow, 'id'>;
  series!: EntityTable<Series, 'key'>;
  figures!: Table<Figures, string>;
  meta!: EntityTable<Entry, 'key'>;
  shifts!: EntityTable<ClosedShift, 'id'>;
  /** Counts in progress, and the counted quantity of each product. */
  counts!: EntityTable<Count, 'id'>;
  countLines!: Table<CountLine, [string, string]>;

  constructor(name = 'journal') {
    super(name, { chromeTransactionDurability: 'strict', indexedDB: releasable });
    // Of the indexes of rows, those by kind, returned sale and seller serve queries that must not read ten thousand receipts; `body.soldAt` is the
    // day that the journal's screen shows, `receipt.soldAt` the server's correction of it for a till whose clock was wrong; the index by number
    // finds the last sale, which the clock doesn't tell. The one by [authorId+recordedAt] serves a build that an operator rolls back to.
    this.version(6).stores({
      rows: 'id, state, [state+recordedAt], recordedAt, dependsOn, authorId, kind, body.soldAt, receipt.soldAt, body.saleId, [authorId+recordedAt], [authorId+deviceSeq]',
      series: 'key',
      figures: 'productId',
      meta: 'key',
      shifts: 'id, closedAt, state',
      counts: 'id',
      countLines: '[countId+productId], countId',
    });
    // A series of another shape would give out wrong numbers. It reads as lost: the mirror's takes its place, or a new
    // one with a prefix of its own.
    this.series.hook('reading', (stored) => validOrUndefined(seriesShape, stored) as Series);
  }
}

export const catalogueDb = new CatalogueDatabase();
export const deviceDb = new DeviceDatabase();
export const journalDb = new JournalDatabase();

for (const db of [catalogueDb, deviceDb, journalDb]) {
  freeSpaceWhenFull(db);
  letGoWhenAway(db);
  // Dexie closes the database itself after this handler, so that the other tab can upgrade it.
  db.on('versionchange', noteOutdated);
}
