/** Sales being filled in; a draft's id is the id of its sale. A parked one belongs to no window until it is resumed. */
import { v7 as newId } from 'uuid';
import type { PriceOverride } from '#contract/sales/price-override.ts';
import { deviceDb, journalDb } from '../database/database.ts';
import { holdWebLock } from '../database/web-lock.ts';
import { meansOfSale } from './draft-means.ts';
import {
  draftSchema,
  type Draft,
  type DraftPosition,
  type PositionOverride,
  type SaleRow,
} from '../rows/journal-types.ts';
import { z } from 'zod';

export interface ParkedDraft extends Draft {
  parkedAt: string;
}

export const isParked = (draft: Draft): draft is ParkedDraft => 'parkedAt' in draft;

/** True when discarding the draft would lose input. */
export function hasContent(draft: Draft): boolean {
  return draft.positions.length > 0 || draft.buyer.trim() !== '' || draft.customer !== undefined;
}

/** A blank draft with a fresh sale id; not yet stored. */
export function blankDraft(authorId: string): Draft {
  return { id: newId(), authorId, buyer: '', positions: [], updatedAt: new Date().toISOString(), corrects: null };
}

/**
 * Drafts that may still become sales, latest first. A draft whose sale is in the journal is left out (the window died
 * between recording and discarding), and so is the correction of a sale that has been ended another way. A draft that
 * this version cannot read stays stored: see `unreadableDrafts`.
 */
export async function openDrafts(): Promise<Draft[]> {
  const drafts = (await deviceDb.drafts.orderBy('updatedAt').reverse().toArray()).filter(isDraft);
  const own = await journalDb.rows.bulkGet(drafts.map((draft) => draft.id));
  const corrected = await journalDb.rows.bulkGet(drafts.map((draft) => draft.corrects ?? ''));
  return drafts.filter(
    (draft, index) => own[index] === undefined && (draft.corrects === null || corrected[index]?.state === 'attention'),
  );
}

/** Stored drafts of another shape. They stay until a person removes them: another version may read them. */
export async function unreadableDrafts(): Promise<readonly { id: string }[]> {
  return deviceDb.drafts.filter((stored) => !isDraft(stored)).toArray();
}

/** Takes over a stored draft of this person that no other window fills in, or a blank one, until `release` is called. */
export async function adoptDraft(authorId: string, prefer?: string): Promise<{ draft: Draft; release: () => void }> {
  const stored = (await openDrafts()).filter((draft) => draft.authorId === authorId && !isParked(draft));
  const ordered = [...stored.filter((draft) => draft.id === prefer), ...stored.filter((draft) => draft.id !== prefer)];
  for (const draft of ordered) {
    const release = await hold(draft.id);
    if (release !== null) return { draft, release };
  }
  const draft = blankDraft(authorId);
  await deviceDb.drafts.add(draft);
  return { draft, release: (await hold(draft.id)) ?? (() => undefined) };
}

/** A blank draft of this window; it is stored with the first input. */
export function openBlankDraft(authorId: string): { draft: Draft; release: () => void } {
  const draft = blankDraft(authorId);
  const held = hold(draft.id);
  return { draft, release: () => void held.then((release) => release?.()) };
}

/** Locks the draft; null when another window has it. In a browser without Web Locks every window succeeds. */
export const hold = (id: string): Promise<(() => void) | null> => holdWebLock(lockName(id));

export async function saveDraft(draft: Draft): Promise<void> {
  await deviceDb.drafts.put({ ...draft, updatedAt: new Date().toISOString() });
}

export const discardDraft = (id: string): Promise<void> => deviceDb.drafts.delete(id);

/** The draft in which this person corrects a refused sale: the one begun earlier, or a new one with its goods and buyer. */
export async function draftFromSale(sale: SaleRow, authorId: string): Promise<Draft> {
  const draft: Draft = {
    ...blankDraft(authorId),
    buyer: sale.body.note.replace(/^Покупатель:\s*/, ''),
    ...(sale.customer === undefined ? {} : { customer: sale.customer }),
    positions: sale.body.items.map((item): DraftPosition => ({
      productId: item.productId,
      title: item.title ?? '',
      sku: null,
      price: item.price ?? 0,
      ...(item.override === undefined ? {} : { override: toDraftOverride(item.override, item.qty) }),
      img: null,
      unit: item.unit,
      qty: item.qty,
    })),
    ...meansOfSale(sale.total, sale.body.cashless),
    corrects: sale.id,
  };
  return deviceDb.transaction('rw', deviceDb.drafts, async () => {
    const begun = (await deviceDb.drafts.toArray()).find(
      (other): other is Draft => isDraft(other) && other.corrects === sale.id && other.authorId === authorId,
    );
    if (begun === undefined) {
      await deviceDb.drafts.add(draft);
      return draft;
    }
    if (!isParked(begun)) return begun;
    const { parkedAt: _parkedAt, ...resumed } = begun;
    await deviceDb.drafts.put(resumed);
    return resumed;
  });
}

/** A recorded sale has only the approver's id; the name was known to the device that recorded it. */
function toDraftOverride({ was, reason, approvedBy }: PriceOverride, qty: number): PositionOverride {
  return { was, reason, ...(approvedBy === undefined ? {} : { approvedBy: { id: approvedBy, name: '', qty } }) };
}

/** True while a window has a half-entered sale: nothing may interrupt it. Parked drafts don't count. */
export async function hasOpenDraft(): Promise<boolean> {
  const drafts = (await openDrafts()).filter(hasContent);
  if (drafts.length === 0 || typeof navigator === 'undefined' || navigator.locks === undefined)
    return drafts.length > 0;
  const { held = [] } = await Promise.resolve(navigator.locks.query());
  const names = new Set(held.map((lock) => lock.name));
  return drafts.some((draft) => names.has(lockName(draft.id)));
}

const lockName = (draftId: string): string => `draft:${draftId}`;

const storedSchema = draftSchema.extend({ parkedAt: z.string().optional() });

/** True for a draft that this version can show and record; unknown fields are kept. */
export const isDraft = (stored: unknown): stored is Draft => storedSchema.safeParse(stored).success;
