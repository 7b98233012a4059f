/** One window's receipts: the one being filled in and those behind it. Nothing here waits for the disk. */
import { SALE_QTY_MAX } from '#contract/values/quantity.ts';
import { watched } from '../database/watched.ts';
import { adoptDraft, discardDraft, hasContent, openBlankDraft, saveDraft } from './drafts.ts';
import type { Draft, DraftPosition, SaleCustomer } from '../rows/journal-types.ts';
import { parkDraft, parkLeftovers, restoreParked, resumeDraft } from './parked-drafts.ts';

/** A receipt of this window, and the function that releases it for other windows. */
interface Held {
  draft: Draft;
  release: () => void;
}

export interface ReceiptFormState {
  readonly draft: Draft | null;
  /** The receipt came back because it could not be recorded, and nobody dealt with it: scans go to the next one. */
  readonly isBack: boolean;
  /** The receipt queued behind the one shown; null when there is none. */
  readonly next: Draft | null;
}

export interface Added {
  /** Pieces of it in that receipt now. */
  qty: number;
  /** The receipt is the next one, not the one shown. */
  isNext: boolean;
}

export type Contents = Pick<Draft, 'positions' | 'buyer' | 'customer' | 'received' | 'means' | 'discount'>;

/** The price of one for this receipt's buyer, roubles; undefined when it isn't known. */
export type PriceFor = (productId: string, receipt: Pick<Draft, 'customer'>) => number | undefined;

export class ReceiptForm {
  private readonly state = watched<ReceiptFormState>({ draft: null, isBack: false, next: null });
  private shown: Held | null = null;
  private backId: string | null = null;
  private readonly queue: Held[] = [];
  private authorId = '';
  private authorName = '';
  private openings = 0;
  private priceFor: PriceFor = () => undefined;

  readonly read = this.state.read;
  readonly subscribe = this.state.subscribe;

  readonly latest = (): Draft | null => this.shown?.draft ?? null;

  /** Opens the draft `prefer`, or the last one no window works on; rejects when nothing can be stored. */
  async open(authorId: string, prefer?: string, authorName = ''): Promise<void> {
    this.close();
    const opening = this.openings;
    const adopted = await adoptDraft(authorId, prefer);
    if (opening !== this.openings) return adopted.release();
    this.authorId = authorId;
    this.authorName = authorName;
    this.display(adopted);
    parkLeftovers(authorId, adopted.draft.id).catch((error: unknown) =>
      console.error('Receipts of closed windows were not put aside', error),
    );
  }

  /** Releases all receipts; their input stays stored. */
  close(): void {
    this.openings += 1;
    this.shown?.release();
    for (const { release } of this.queue.splice(0)) release();
    this.display(null);
  }

  /** Sets the prices for goods being added; goods without one are added at their own price. */
  readonly priceBy = (priceFor: PriceFor): void => {
    this.priceFor = priceFor;
  };

  readonly setQty = (position: Omit<DraftPosition, 'qty'>, qty: number): void => {
    this.change((before) => ({ ...before, positions: this.withQty(before, position, qty) }));
  };

  /** Restores a removed position at its place; no change when the product has been added again since. */
  readonly putBack = (position: DraftPosition, place: number): void => {
    this.change((before) => {
      const { positions } = before;
      if (positions.some(({ productId }) => productId === position.productId)) return before;
      return { ...before, positions: [...positions.slice(0, place), position, ...positions.slice(place)] };
    });
  };

  readonly setBuyer = (buyer: string): void => this.change((before) => ({ ...before, buyer }));

  /** Sets a wholesale buyer, or none; `positions` are the receipt's positions at their prices. */
  readonly setCustomer = (customer: SaleCustomer | null, positions: DraftPosition[]): void =>
    this.change(({ customer: _former, ...before }) => ({ ...before, ...(customer && { customer }), positions }));

  readonly setReceived = (received: Draft['received']): void => this.change((before) => ({ ...before, received }));

  /** Sets another means than cash; undefined for cash. */
  readonly setMeans = (means: Draft['means']): void =>
    this.change(({ means: _former, ...before }) => ({ ...before, ...(means && { means }) }));

  readonly refill = (contents: Partial<Contents>): void => this.change((before) => ({ ...before, ...contents }));

  /** Adds pieces by a scanner; null when no receipt is open yet, and nothing was added. */
  readonly add = (position: Omit<DraftPosition, 'qty'>, pieces = 1): Added | null => {
    if (this.shown === null) return null;
    const isNext = this.shown.draft.id === this.backId;
    if (isNext && this.queue.length === 0) this.queue.push(openBlankDraft(this.authorId));
    const held = (isNext ? this.queue[0] : this.shown) ?? this.shown;
    const known = held.draft.positions.find((one) => one.productId === position.productId)?.qty ?? 0;
    const qty = Math.min(SALE_QTY_MAX, known + pieces);
    held.draft = { ...held.draft, positions: this.withQty(held.draft, position, qty) };
    this.keep(held);
    return { qty, isNext };
  };

  /**
   * Takes the receipt out of the form for recording. When this returns, the next receipt is in place: `latest` returns it, and further input goes
   * to it. `read` and the screen show the former one until `show`, so that no rendering delays the confirmation of a press. Null when the form has
   * another receipt than `id`, as after another person's login in another window.
   */
  readonly handOver = (id?: string) => {
    const handed = this.shown;
    if (handed === null || (id !== undefined && id !== handed.draft.id)) return null;
    const before = this.read();
    this.shown = this.takeNext();
    this.backId = null;
    const show = (): void => {
      if (this.read() === before) this.publish();
    };
    return {
      draft: handed.draft,
      /** Publishes the next receipt to the form's subscribers; without it they see it at its first change. */
      show,
      // The caller calls one of these once it is decided.
      recorded: (): void => {
        show();
        discard(handed);
      },
      /** The write failed: the receipt returns to the form; later input waits behind it. */
      failed: (): void => this.returnToForm(handed),
    };
  };

  readonly renew = (): void => {
    if (this.shown === null) return;
    discard(this.shown);
    this.display(this.takeNext());
  };

  /** Parks the receipt and shows the next one; rejects, and changes nothing, when it could not be stored. */
  readonly park = async (): Promise<void> => {
    const aside = this.shown;
    await this.parkShown();
    // The receipt was recorded or removed in the meantime: the form already shows another one.
    if (aside === null || this.shown !== aside) return;
    aside.release();
    this.display(this.takeNext());
  };

  /** Resumes a receipt put aside by any seller and parks the current one; false when another window has it. */
  readonly resume = async (id: string): Promise<boolean> => {
    const { authorId, authorName } = this;
    const taken = await resumeDraft(id, { authorId, authorName });
    if (taken === null) return false;
    try {
      if (this.shown !== null && hasContent(this.shown.draft)) await this.parkShown();
      if (this.shown === null) throw new Error('The till was left meanwhile');
    } catch (error) {
      await restoreParked(taken.former);
      taken.release();
      throw error;
    }
    if (hasContent(this.shown.draft)) this.shown.release();
    else discard(this.shown);
    this.display(taken);
    return true;
  };

  /** Zero removes the position; a new one goes to the end; a known one keeps its price. */
  private withQty(draft: Draft, position: Omit<DraftPosition, 'qty'>, qty: number): DraftPosition[] {
    const { positions } = draft;
    const isHere = ({ productId }: DraftPosition) => productId === position.productId;
    if (qty <= 0) return positions.filter((one) => !isHere(one));
    if (positions.some(isHere)) return positions.map((one) => (isHere(one) ? { ...one, qty } : one));
    const price = this.priceFor(position.productId, draft) ?? position.price;
    return [...positions, { ...position, price, qty }];
  }

  private takeNext(): Held {
    return this.queue.shift() ?? openBlankDraft(this.authorId);
  }

  private returnToForm(handed: Held): void {
    // The form was closed or belongs to another person by now: the draft stays stored for its author.
    if (this.shown === null || handed.draft.authorId !== this.authorId) return handed.release();
    const since = this.shown;
    if (hasContent(since.draft)) this.queue.unshift(since);
    else discard(since);
    this.display(handed, { isBack: true });
  }

  private change(edit: (draft: Draft) => Draft): void {
    if (this.shown === null) return;
    this.shown.draft = edit(this.shown.draft);
    this.keep(this.shown);
  }

  private keep({ draft }: Held): void {
    this.publish();
    // A failed write of a half-entered sale must not disturb the seller; recording it reports its own failure.
    saveDraft(this.signed(draft)).catch((error: unknown) => console.error('The draft was not stored', error));
  }

  /** Parks the receipt in the store, with what is typed during the write. */
  private async parkShown(): Promise<void> {
    const aside = this.shown;
    for (let stored: Draft | null = null; aside !== null && this.shown === aside && aside.draft !== stored;) {
      stored = aside.draft;
      await parkDraft(this.signed(stored));
    }
  }

  /** The draft with its author's name, for other sellers of this till. */
  private signed(draft: Draft): Draft {
    return this.authorName === '' ? draft : { ...draft, authorName: this.authorName };
  }

  private display(held: Held | null, { isBack = false } = {}): void {
    this.shown = held;
    this.backId = isBack ? (held?.draft.id ?? null) : null;
    this.publish();
  }

  private publish(): void {
    const draft = this.shown?.draft ?? null;
    const waiting = this.queue[0]?.draft;
    const next = waiting !== undefined && hasContent(waiting) ? waiting : null;
    this.state.set({ draft, isBack: draft !== null && draft.id === this.backId, next });
  }
}

function discard({ draft, release }: Held): void {
  discardDraft(draft.id).catch((error: unknown) => console.error('The draft was not thrown away', error));
  release();
}

export type HandedOver = NonNullable<ReturnType<ReceiptForm['handOver']>>;
