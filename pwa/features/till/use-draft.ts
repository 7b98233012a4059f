/** The sale being filled in: kept in this window, stored after every change, alive across reloads. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { adoptDraft, discardDraft, openBlankDraft, saveDraft } from '../../local/drafts.ts';
import type { Draft, DraftPosition } from '../../local/journal-types.ts';

export interface OpenDraft {
  /** Null while it is being read. */
  draft: Draft | null;
  /** The browser refuses to store anything: nothing can be recorded here. */
  unavailable: boolean;
  setQty(position: Omit<DraftPosition, 'qty'>, qty: number): void;
  setBuyer(buyer: string): void;
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
  // Nothing here waits for the disk: a sale that is recorded must not look otherwise because the next form was slow.
  const renew = useCallback(() => {
    if (current.current !== null) {
      discardDraft(current.current.id).catch((error: unknown) => {
        console.error('The draft was not thrown away', error);
      });
    }
    release.current();
    const blank = openBlankDraft(authorId);
    release.current = blank.release;
    show(blank.draft);
  }, [authorId, show]);
  const latest = useCallback(() => current.current, []);
  return { draft, unavailable, setQty, setBuyer, renew, latest };
}

/** Zero removes the position; a new one goes to the end; the price is the one it was first added at. */
function withQty(positions: readonly DraftPosition[], position: Omit<DraftPosition, 'qty'>, qty: number): DraftPosition[] {
  if (qty <= 0) return positions.filter((one) => one.productId !== position.productId);
  return positions.some((one) => one.productId === position.productId)
    ? positions.map((one) => (one.productId === position.productId ? { ...one, qty } : one))
    : [...positions, { ...position, qty }];
}
