/**
 * The receipts in one window of the till: the one that is being filled in, and those that stand behind it. Every change
 * is stored at once; nothing here waits for the disk, so that a scan never falls between two receipts.
 */
import { SALE_QTY_MAX } from '#contract/values/quantity.ts';
import { adoptDraft, discardDraft, hasContent, openBlankDraft, saveDraft } from './drafts.ts';
import type { Draft, DraftPosition, SaleCustomer } from './journal-types.ts';
import { parkDraft, parkLeftovers, resumeDraft } from './parked-drafts.ts';

/** A receipt of this window, and the way to let other windows have it. */
interface Held {
  draft: Draft;
  release: () => void;
}

export interface ReceiptFormState {
  /** Null while it is being read. */
  readonly draft: Draft | null;
  /**
   * It came back because it could not be recorded, and no person has dealt with it since: scans belong to the next
   * receipt.
   */
  readonly isBack: boolean;
  /** The receipt that stands behind the one shown; null when there is none. */
  readonly next: Draft | null;
}

/** Where a piece went. */
export interface Added {
  /** Pieces of it in that receipt now. */
  qty: number;
  /** The receipt is the next one, not the one shown. */
  isNext: boolean;
}

/** A receipt on its way into the journal; exactly one of `recorded` and `failed` is called once that is decided. */
export interface HandedOver {
  draft: Draft;
  /** Whoever watches the form sees the next receipt from here on, or from its first change on. */
  show(): void;
  /** It is in the journal. */
  recorded(): void;
  /** It is not: it stands in the form again. What was entered meanwhile comes after it. */
  failed(): void;
}

/** What a person may put into the form. */
export type Contents = Pick<Draft, 'positions' | 'buyer' | 'customer' | 'received'>;

/** Roubles that whoever buys with this receipt is asked for one; undefined where that isn't known. */
export type PriceFor = (productId: string, draft: Draft) => number | undefined;

const CLOSED: ReceiptFormState = { draft: null, isBack: false, next: null };

export class ReceiptForm {
  private state: ReceiptFormState = CLOSED;
  private shown: Held | null = null;
  private backId: string | null = null;
  /** First the one that comes next. */
  private readonly behind: Held[] = [];
  private readonly listeners = new Set<() => void>();
  private authorId = '';
  private openings = 0;
  private priceFor: PriceFor = () => undefined;

  readonly read = (): ReceiptFormState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The contents as they are this very moment, also before the screen has been drawn again. */
  readonly latest = (): Draft | null => this.shown?.draft ?? null;

  /**
   * Opens this person's draft `prefer` (a correction) or the last one no other window works on. Rejects where nothing
   * can be stored.
   */
  async open(authorId: string, prefer?: string): Promise<void> {
    this.close();
    const opening = this.openings;
    const adopted = await adoptDraft(authorId, prefer);
    if (opening !== this.openings) return adopted.release();
    this.authorId = authorId;
    this.stand(adopted);
    parkLeftovers(authorId, adopted.draft.id).catch((error: unknown) =>
      console.error('Receipts of closed windows were not put aside', error),
    );
  }

  /** Lets go of everything; what was entered stays stored. */
  close(): void {
    this.openings += 1;
    this.shown?.release();
    for (const { release } of this.behind.splice(0)) release();
    this.stand(null);
  }

  /** What goods cost in a receipt when they are added to it; without a word they are added at the price they come with. */
  readonly priceBy = (priceFor: PriceFor): void => {
    this.priceFor = priceFor;
  };

  readonly setQty = (position: Omit<DraftPosition, 'qty'>, qty: number): void => {
    this.change((before) => ({ ...before, positions: this.withQty(before, position, qty) }));
  };

  /** Puts a position back among the others; where it has come in again meanwhile, nothing changes. */
  readonly putBack = (position: DraftPosition, place: number): void => {
    this.change((before) => {
      const { positions } = before;
      if (positions.some(({ productId }) => productId === position.productId)) return before;
      return { ...before, positions: [...positions.slice(0, place), position, ...positions.slice(place)] };
    });
  };

  readonly setBuyer = (buyer: string): void => this.change((before) => ({ ...before, buyer }));

  /** A wholesale buyer, or none again; what is in the receipt already gets `positions`. */
  readonly setCustomer = (customer: SaleCustomer | null, positions: DraftPosition[]): void =>
    this.change(({ customer: _former, ...before }) => ({
      ...before,
      ...(customer === null ? {} : { customer }),
      positions,
    }));

  readonly setReceived = (received: Draft['received']): void => this.change((before) => ({ ...before, received }));

  /** Other contents for the same sale. */
  readonly refill = (contents: Partial<Contents>): void => this.change((before) => ({ ...before, ...contents }));

  /** So many more of it, by a scanner; null when no receipt is open yet, and nothing was added. */
  readonly add = (position: Omit<DraftPosition, 'qty'>, pieces = 1): Added | null => {
    if (this.shown === null) return null;
    const isNext = this.shown.draft.id === this.backId;
    if (isNext && this.behind.length === 0) this.behind.push(openBlankDraft(this.authorId));
    const held = (isNext ? this.behind[0] : this.shown) ?? this.shown;
    const known = held.draft.positions.find((one) => one.productId === position.productId)?.qty ?? 0;
    const qty = Math.min(SALE_QTY_MAX, known + pieces);
    held.draft = { ...held.draft, positions: this.withQty(held.draft, position, qty) };
    this.keep(held);
    return { qty, isNext };
  };

  /**
   * Takes the receipt out of the form for recording. The next one stands there when this returns: `latest` says so, and
   * whatever is added belongs to it. `read` and the screen go on with the former one until `show`, so that nothing is
   * drawn between a press and its word.
   */
  readonly handOver = (): HandedOver | null => {
    const handed = this.shown;
    if (handed === null) return null;
    const before = this.state;
    this.shown = this.nextOne();
    this.backId = null;
    const show = () => {
      if (this.state === before) this.tell();
    };
    return {
      draft: handed.draft,
      show,
      recorded: () => {
        show();
        throwAway(handed);
      },
      failed: () => this.bringBack(handed),
    };
  };

  /** Throws away what stands here; the next receipt follows. */
  readonly renew = (): void => {
    if (this.shown === null) return;
    throwAway(this.shown);
    this.stand(this.nextOne());
  };

  /** Puts the sale aside, the next receipt follows; rejects, and leaves everything, when it could not be stored. */
  readonly park = async (): Promise<void> => {
    const aside = this.shown;
    await this.putAside();
    // Recorded or taken away meanwhile: its window has gone on already.
    if (aside === null || this.shown !== aside) return;
    aside.release();
    this.stand(this.nextOne());
  };

  /** Takes up what was put aside, putting aside what stands here; false when another window has it. */
  readonly resume = async (id: string): Promise<boolean> => {
    const taken = await resumeDraft(id, this.authorId);
    if (taken === null) return false;
    try {
      if (this.shown !== null && hasContent(this.shown.draft)) await this.putAside();
      if (this.shown === null) throw new Error('The till was left meanwhile');
    } catch (error) {
      await parkDraft(taken.draft);
      taken.release();
      throw error;
    }
    if (hasContent(this.shown.draft)) this.shown.release();
    else throwAway(this.shown);
    this.stand(taken);
    return true;
  };

  /** Zero removes the position; a new one goes to the end; the price is the one it was first added at. */
  private withQty(draft: Draft, position: Omit<DraftPosition, 'qty'>, qty: number): DraftPosition[] {
    const { positions } = draft;
    const isHere = ({ productId }: DraftPosition) => productId === position.productId;
    if (qty <= 0) return positions.filter((one) => !isHere(one));
    if (positions.some(isHere)) return positions.map((one) => (isHere(one) ? { ...one, qty } : one));
    const price = this.priceFor(position.productId, draft) ?? position.price;
    return [...positions, { ...position, price, qty }];
  }

  private nextOne(): Held {
    return this.behind.shift() ?? openBlankDraft(this.authorId);
  }

  private bringBack(handed: Held): void {
    // Left meanwhile, or another person's form by now: it stays stored, for its author to find.
    if (this.shown === null || handed.draft.authorId !== this.authorId) return handed.release();
    const since = this.shown;
    if (hasContent(since.draft)) this.behind.unshift(since);
    else throwAway(since);
    this.stand(handed, { isBack: true });
  }

  private change(edit: (draft: Draft) => Draft): void {
    if (this.shown === null) return;
    this.shown.draft = edit(this.shown.draft);
    this.keep(this.shown);
  }

  private keep({ draft }: Held): void {
    this.tell();
    // A failed write of a half-entered sale must not disturb the seller; recording it reports its own failure.
    saveDraft(draft).catch((error: unknown) => console.error('The draft was not stored', error));
  }

  /** Stores the sale as put aside, with what is still typed meanwhile. */
  private async putAside(): Promise<void> {
    const aside = this.shown;
    for (let stored: Draft | null = null; aside !== null && this.shown === aside && aside.draft !== stored;) {
      stored = aside.draft;
      await parkDraft(stored);
    }
  }

  private stand(held: Held | null, { isBack = false } = {}): void {
    this.shown = held;
    this.backId = isBack ? (held?.draft.id ?? null) : null;
    this.tell();
  }

  private tell(): void {
    const draft = this.shown?.draft ?? null;
    const waiting = this.behind[0]?.draft;
    const next = waiting !== undefined && hasContent(waiting) ? waiting : null;
    this.state = { draft, isBack: draft !== null && draft.id === this.backId, next };
    for (const listener of this.listeners) listener();
  }
}

function throwAway({ draft, release }: Held): void {
  discardDraft(draft.id).catch((error: unknown) => console.error('The draft was not thrown away', error));
  release();
}
