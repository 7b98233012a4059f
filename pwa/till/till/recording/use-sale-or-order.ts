/** Turns the receipt into a sale or an order: confirmation where something looks wrong, the one durable write, the notice afterwards. */
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '#contract/people/auth.ts';
import { saleTotal } from '#contract/values/money.ts';
import { catalogueCopy } from '../../../device/catalogue/catalog-cache.ts';
import { AlreadyEndedError, NotRecordedError, recordSale } from '../../../device/journal/journal.ts';
import type { SaleRow, Draft } from '../../../device/rows/journal-types.ts';
import { paidBy } from '../../../device/journal/draft-means.ts';
import { pauseLiveQueries } from '../../../device/database/live-query-pause.ts';
import type { ReceiptForm, Contents } from '../../../device/journal/receipt-form.ts';
import { useFlag } from '../../../device/database/use-flag.ts';
import type { ShownFigures } from '../../../device/journal/use-journal.ts';
import { useToast } from '../../../ui/toast.tsx';
import { changeDue, NOTHING_RECEIVED } from '../lines/change.ts';
import { CONFIRM_ABOVE_QTY, linesToConfirm, positionsProblem, type LineToConfirm } from '../lines/lines-to-confirm.ts';
import { lastNotice, type Recorded } from '../notices/last-notice.ts';
import { signal } from '../../kit/signals.ts';
import { cancelSale } from '../../../device/journal/cancel-sale.ts';
import { blankDraft, hasContent } from '../../../device/journal/drafts.ts';
import { parkDraft } from '../../../device/journal/parked-drafts.ts';
import { useOrdering } from '../order/use-ordering.ts';
import { usePriceChanges } from '../prices/approval-dialog.tsx';

const NOT_RECORDED = 'Продажа НЕ записана';
const SALE_FAILED = 'Ошибка проведения продажи';
const NO_LINES: readonly LineToConfirm[] = [];

function failureText(error: unknown): string {
  if (error instanceof AlreadyEndedError) return `${NOT_RECORDED}. ${error.message}`;
  return error instanceof NotRecordedError ? NOT_RECORDED : SALE_FAILED;
}

export interface RecordingOptions {
  form: ReceiptForm;
  person: User | null;
  figures: ReadonlyMap<string, ShownFigures>;
  confirm: (recordAnyway: () => void) => void;
  onHandOver: () => void;
}

function useRecording({ form, person, figures, confirm, onHandOver }: RecordingOptions) {
  const [failure, setFailure] = useState<{ draftId: string; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<{ draftId: string; lines: readonly LineToConfirm[] } | null>(null);
  const { value: silent = false } = useFlag('tillIsSilent');
  const { value: asksAbove = CONFIRM_ABOVE_QTY } = useFlag('tillAsksAbove');
  // A ref, since the button's disabled state may render later than a second tap.
  const recording = useRef(false);
  const { show } = useToast();

  const write = async (author: User, draftId: string) => {
    const handed = recording.current ? null : form.handOver(draftId);
    if (handed === null) return;
    // Scans and presses from here on belong to the next receipt.
    recording.current = true;
    const { draft } = handed;
    const resumeWatchers = pauseLiveQueries();
    const receiptSwitch = scheduleReceiptSwitch(() =>
      flushSync(() => {
        handed.show();
        onHandOver();
        setFailure(null);
        if (recording.current) setBusy(true);
      }),
    );
    // The previous notice must not look like this one's: it disappears at the press, in a render of its own.
    lastNotice.dismiss();
    let row: SaleRow;
    try {
      row = await recordSale(draft, author, { catalogRev: catalogueCopy.read().revision });
    } catch (error) {
      console.error(error);
      receiptSwitch.cancel();
      handed.failed();
      setFailure({ draftId: draft.id, text: failureText(error) });
      signal(false, { silent });
      resumeWatchers();
      return;
    } finally {
      recording.current = false;
      setBusy(false);
    }
    try {
      // Rendered synchronously and alone: the next receipt and the journal's changes are rendered after the notice.
      const { cash } = paidBy(draft, row.total);
      const change = cash === 0 ? null : changeDue(draft.received ?? NOTHING_RECEIVED, cash);
      flushSync(() => lastNotice.show({ row, draft, change }));
      await afterPaint();
    } finally {
      receiptSwitch.switchNow();
      resumeWatchers();
      handed.recorded();
    }
  };

  const record = () => {
    // On a touch screen a press keeps the focus: a quantity field is blurred so that it doesn't keep showing its text.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    const entered = form.latest();
    if (entered === null || person === null || recording.current) return;
    const problem = positionsProblem(entered.positions) ?? paidBy(entered, saleTotal(entered.positions)).problem;
    if (problem !== null) return void show({ text: problem, tone: 'warn' });
    confirm(() => {
      const lines = linesToConfirm(entered.positions, figures, asksAbove);
      if (lines.length > 0) setAsked({ draftId: entered.id, lines });
      else void write(person, entered.id);
    });
  };

  const recordAnyway = () => {
    setAsked(null);
    if (person !== null && asked !== null) void write(person, asked.draftId);
  };
  const cancel = () => setAsked(null);
  return { failure, busy, toConfirm: asked?.lines ?? NO_LINES, record, recordAnyway, cancel };
}

export type Recording = ReturnType<typeof useRecording>;

/** A slower disk must not keep the seller from the next buyer, ms. */
const SWITCH_TIMEOUT_MS = 200;
const TOUCHES = ['pointerdown', 'keydown', 'click'] as const;
/** A hidden page has no animation frames, so this timeout replaces them, ms. */
const HIDDEN_PAGE_MS = 100;

/**
 * Defers switching to the next receipt. A press records the shown receipt, and nothing that would delay the sale's notice is
 * rendered before it. A touch in the meantime is meant for the next receipt, so that one is rendered first. `switchReceipt` is
 * called once: on `switchNow`, on the next touch or key, or after a timeout.
 */
export function scheduleReceiptSwitch(switchReceipt: () => void) {
  const cancel = (): void => {
    clearTimeout(timer);
    for (const touch of TOUCHES) window.removeEventListener(touch, switchNow, { capture: true });
  };
  let isOver = false;
  const switchNow = (): void => {
    if (isOver) return;
    isOver = true;
    cancel();
    switchReceipt();
  };
  const timer = setTimeout(switchNow, SWITCH_TIMEOUT_MS);
  // In the capture phase, before any other handler of the touch.
  for (const touch of TOUCHES) window.addEventListener(touch, switchNow, { capture: true });
  return {
    switchNow,
    cancel: () => {
      isOver = true;
      cancel();
    },
  };
}

/** Resolves once everything rendered so far has been painted. */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, HIDDEN_PAGE_MS);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
}

/** @param beginSearch clears the search for the next buyer */
export function useSaleOrOrder(
  form: ReceiptForm,
  person: User | null,
  { figures, beginSearch }: { figures: ReadonlyMap<string, ShownFigures>; beginSearch: () => void },
) {
  useState(lastNotice.dropExpired);
  const ordering = useOrdering(form, person, beginSearch);
  const pricing = usePriceChanges(form, person);
  const sale = useRecording({ form, person, figures, confirm: pricing.confirm, onHandOver: beginSearch });
  const cancelLast = useCancelSale(form, person);
  return { ordering, pricing, sale, cancelLast, beginOrder: () => pricing.confirm(ordering.begin) };
}

export type SaleOrOrder = ReturnType<typeof useSaleOrOrder>;

/** «Отменить» after the press: voids the sale; its goods return to the form, or are parked once the next receipt has begun. */
export function useCancelSale(form: ReceiptForm, person: User | null): (sale: Recorded<SaleRow>) => void {
  const { show } = useToast();
  // A ref, since a second press may come before the first one has taken the button away.
  const cancelling = useRef<string | null>(null);
  return ({ row, draft }) => {
    if (person === null || cancelling.current === row.id) return;
    cancelling.current = row.id;
    const failed = (error: unknown, text: string) => {
      console.error(error);
      show({ text: `Чек ${row.number} ${text}`, tone: 'error' });
    };
    cancelSale(row.id, person)
      .then(async (isBack) => {
        if (!isBack)
          return void show({ text: `Чек ${row.number} уже не отменить: откройте его в журнале.`, tone: 'warn' });
        lastNotice.dismiss();
        const now = form.latest();
        if (now !== null && !hasContent(now)) {
          form.refill(contentsOf(draft));
          return void show({ text: `Чек ${row.number} отменён.`, tone: 'ok' });
        }
        await parkDraft({ ...blankDraft(draft.authorId), authorName: person.name, ...contentsOf(draft) }).then(
          () => show({ text: `Чек ${row.number} отменён, его товары отложены.`, tone: 'ok' }),
          (error: unknown) => failed(error, 'отменён, но его товары НЕ отложены: введите их заново.'),
        );
      })
      .catch((error: unknown) => {
        cancelling.current = null;
        failed(error, 'НЕ отменён. Попробуйте ещё раз.');
      });
  };
}

const CONTENTS = ['positions', 'buyer', 'customer', 'received', 'means', 'discount'] as const;

const contentsOf = (draft: Draft) =>
  Object.fromEntries(CONTENTS.flatMap((name) => (draft[name] === undefined ? [] : [[name, draft[name]]]))) as Contents;
