/** The sale being filled in: kept in this window, stored after every change, alive across reloads. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { SALE_QTY_MAX } from '#contract/rules/quantity.ts';
import { adoptDraft, discardDraft, hasContent, openBlankDraft, saveDraft } from '../../local/drafts.ts';
import type { Draft, DraftPosition } from '../../local/journal-types.ts';
import { parkDraft, resumeDraft } from '../../local/parked-drafts.ts';

export interface OpenDraft {
  /** Null while it is being read. */
  draft: Draft | null;
  /** The browser refuses to store anything: nothing can be recorded here. */
  unavailable: boolean;
  setQty(position: Omit<DraftPosition, 'qty'>, qty: number): void;
  setBuyer(buyer: string): void;
  /** One more of it; gives how many that makes. Scans come faster than the screen is drawn. */
  add(position: Omit<DraftPosition, 'qty'>): number;
  /** Other contents for the same sale. */
  refill(contents: Pick<Draft, 'positions' | 'buyer'>): void;
  /** Puts the sale aside and opens a blank one; rejects, and leaves everything, when it could not be stored. */
  park(): Promise<void>;
  /** Takes up what was put aside, putting aside what stands here; false when another window has it. */
  resume(id: string): Promise<boolean>;
  /** Opens a blank sale: what stood here was recorded, or is thrown away. */
  renew(): void;
  /** The contents as they are this very moment, also before the screen has been drawn again. */
  latest(): Draft | null;
}

/** Opens this person's draft `prefer` (a correction) or the last one no other window works on. */
export function useDraft(authorId: string, prefer: string | undefined): OpenDraft {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [unavailable, setUnavailable] = useState(false);
  const current = useRef<Draft | null>(null);
  const release = useRef<() => void>(() => undefined);
  const isHere = useRef(false);

  const show = useCallback((next: Draft | null) => {
    current.current = next;
    setDraft(next);
  }, []);

  const open = useCallback(
    async (wanted: string | undefined) => {
      release.current();
      const adopted = await adoptDraft(authorId, wanted);
      release.current = adopted.release;
      show(adopted.draft);
      return adopted;
    },
    [authorId, show],
  );

  useEffect(() => {
    let left = false;
    isHere.current = true;
    open(prefer).then(
      (adopted) => {
        if (left) adopted.release();
      },
      (error: unknown) => {
        console.error('The journal cannot be opened', error);
        setUnavailable(true);
      },
    );
    return () => {
      left = true;
      isHere.current = false;
      release.current();
    };
  }, [open, prefer]);

  const change = useCallback(
    (edit: (draft: Draft) => Draft) => {
      if (current.current === null) return;
      const next = edit(current.current);
      show(next);
      // A failed write of a half-entered sale must not disturb the seller; recording it reports its own failure.
      saveDraft(next).catch((error: unknown) => console.error('The draft was not stored', error));
    },
    [show],
  );

  const setQty = useCallback(
    (position: Omit<DraftPosition, 'qty'>, qty: number) =>
      change((before) => ({ ...before, positions: withQty(before.positions, position, qty) })),
    [change],
  );
  const setBuyer = useCallback((buyer: string) => change((before) => ({ ...before, buyer })), [change]);
  const refill = useCallback((contents: Pick<Draft, 'positions' | 'buyer'>) => change((before) => ({ ...before, ...contents })), [change]);
  const add = useCallback(
    (position: Omit<DraftPosition, 'qty'>) => {
      const known = current.current?.positions.find((one) => one.productId === position.productId)?.qty ?? 0;
      const qty = Math.min(SALE_QTY_MAX, known + 1);
      setQty(position, qty);
      return qty;
    },
    [setQty],
  );

  const take = useCallback(
    (next: { draft: Draft; release: () => void }) => {
      release.current();
      release.current = next.release;
      show(next.draft);
    },
    [show],
  );
  // Nothing here waits for the disk: a sale that is recorded must not look otherwise because the next form was slow.
  const renew = useCallback(() => {
    if (current.current !== null) {
      discardDraft(current.current.id).catch((error: unknown) => {
        console.error('The draft was not thrown away', error);
      });
    }
    take(openBlankDraft(authorId));
  }, [authorId, take]);

  /** Stores the sale as put aside, with what is still typed meanwhile. */
  const putAside = useCallback(async () => {
    for (let stored: Draft | null = null; current.current !== null && current.current !== stored; ) {
      if (stored !== null && stored.id !== current.current.id) return;
      stored = current.current;
      await parkDraft(stored);
    }
  }, []);
  const park = useCallback(async () => {
    const aside = current.current?.id;
    await putAside();
    // Recorded or taken away meanwhile: its window has gone on already.
    if (isHere.current && current.current?.id === aside) take(openBlankDraft(authorId));
  }, [authorId, putAside, take]);

  const resume = useCallback(
    async (id: string) => {
      const taken = await resumeDraft(id, authorId);
      if (taken === null) return false;
      try {
        if (current.current !== null && hasContent(current.current)) await putAside();
        else if (current.current !== null) await discardDraft(current.current.id);
        if (!isHere.current) throw new Error('The till was left meanwhile');
      } catch (error) {
        await parkDraft(taken.draft);
        taken.release();
        throw error;
      }
      take(taken);
      return true;
    },
    [authorId, putAside, take],
  );
  const latest = useCallback(() => current.current, []);
  return { draft, unavailable, setQty, setBuyer, add, refill, park, resume, renew, latest };
}

/** Zero removes the position; a new one goes to the end; the price is the one it was first added at. */
function withQty(positions: readonly DraftPosition[], position: Omit<DraftPosition, 'qty'>, qty: number): DraftPosition[] {
  if (qty <= 0) return positions.filter((one) => one.productId !== position.productId);
  return positions.some((one) => one.productId === position.productId)
    ? positions.map((one) => (one.productId === position.productId ? { ...one, qty } : one))
    : [...positions, { ...position, qty }];
}
