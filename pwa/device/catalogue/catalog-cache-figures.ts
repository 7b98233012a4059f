/** Role-bound figures lie beside the journal, so that a receipt and its stock settle in one transaction; wiped with the person. */
import type { CatalogFigures, Figure } from '#contract/listing/catalog-feed.ts';
import { isSamePlace, type CopyCursor } from './copy-state.ts';
import { journalDb } from '../database/database.ts';
import { watched } from '../database/watched.ts';
import type { Figures } from '../rows/journal-types.ts';
import { onWipe } from '../person/session.ts';
import { FIGURES_META } from '../person/stored-person.ts';

/** Position in the feed of figures, and the viewer they were fetched for. */
export interface FiguresCursor extends CopyCursor {
  /** Owner of the figures (`ViewerKey.holder`); another viewer starts from the beginning. */
  viewer: string;
  complete: boolean;
}

/** Figures in memory: a new map after every change, so that readers can compare by identity. */
let held: { key: string; viewer: string; figures: ReadonlyMap<string, Figures> } | undefined;
const reads = watched(0);
export const subscribeFigures = reads.subscribe;
/** Incremented by every wipe: figures whose read began before it are not kept. */
let wipes = 0;

onWipe(() => {
  wipes += 1;
  held = undefined;
});

/** Token of the last wipe: figures requested under it are stored only if no tab has wiped since. */
export async function figuresMoment(): Promise<string | null> {
  return ((await journalDb.meta.get(FIGURES_META.wipe))?.value as string | undefined) ?? null;
}

/** Position for this viewer; the beginning when the figures here belong to another viewer. */
export async function figuresCursor(viewer: string): Promise<FiguresCursor> {
  const entry = await journalDb.meta.get(FIGURES_META.revision);
  const kept = entry?.value as FiguresCursor | undefined;
  return kept?.viewer === viewer ? kept : { epoch: null, since: 0, after: undefined, viewer, complete: false };
}

function stored(figure: Figure): Figures {
  return {
    productId: figure._id,
    stockQty: figure.stockQty ?? null,
    ...(figure.storagePlace === undefined ? {} : { storagePlace: figure.storagePlace }),
    priceWholesale: figure.priceWholesale ?? null,
    costPrice: figure.costPrice ?? null,
    revision: figure.revision,
  };
}

/**
 * Stores a page of figures requested at `moment`, and the cursor after it. A figure older than one that a receipt has
 * brought is left out; at the same revision the feed's wins, since a receipt brings stock only. Returns false and
 * stores nothing when the figures were wiped in the meantime, or when another tab has moved the cursor from `since`.
 */
export async function applyFigures(
  page: CatalogFigures,
  viewer: string,
  { moment, since, restart }: { moment: string | null; since?: FiguresCursor; restart: boolean },
  now = new Date(),
): Promise<boolean> {
  return journalDb.transaction('rw', journalDb.figures, journalDb.meta, async () => {
    if (moment !== (await figuresMoment())) return false;
    const kept = await figuresCursor(viewer);
    if (since !== undefined && !isSamePlace(kept, since)) return false;
    const before = restart ? undefined : kept;
    if (restart) await journalDb.figures.clear();
    const known = await journalDb.figures.bulkGet(page.figures.map(({ _id }) => _id));
    const fresh = page.figures.filter((figure, index) => (known[index]?.revision ?? -1) <= figure.revision).map(stored);
    await journalDb.figures.bulkPut(fresh);
    await journalDb.figures.bulkDelete(page.removed);
    const value: FiguresCursor = {
      epoch: page.epoch,
      since: page.to,
      after: page.after,
      viewer,
      complete: (before?.complete ?? false) || !page.more,
    };
    await journalDb.meta.put({ key: FIGURES_META.revision, value });
    if (!page.more) await journalDb.meta.put({ key: FIGURES_META.syncedAt, value: now.toISOString() });
    return true;
  });
}

/** Moment at which the figures were last complete, by the device's clock: the age of the shown stock; null for none. */
export async function figuresSyncedAt(): Promise<string | null> {
  return ((await journalDb.meta.get(FIGURES_META.syncedAt))?.value as string | undefined) ?? null;
}

/** The viewer's figures, read again when a tab has moved on in the feed; undefined until all of them are here. */
export async function readFigures(viewer: string): Promise<ReadonlyMap<string, Figures> | undefined> {
  const { epoch, since, after, complete } = await figuresCursor(viewer);
  if (!complete) return undefined;
  const key = [viewer, epoch, since, after].join(' ');
  if (held?.key === key) return held.figures;
  const wipesBefore = wipes;
  const rows = await journalDb.figures.toArray();
  if (wipesBefore !== wipes) return undefined;
  held = { key, viewer, figures: new Map(rows.map((row) => [row.productId, row])) };
  reads.set(reads.read() + 1);
  return held.figures;
}

export function figuresInMemory(viewer: string): ReadonlyMap<string, Figures> | undefined {
  return held?.viewer === viewer ? held.figures : undefined;
}
