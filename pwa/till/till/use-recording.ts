/** Recording a sale: the question where something looks wrong, the one durable write, what is said afterwards. */
import { useCallback, useRef, useState } from 'react';
import type { User } from '#contract/people/auth.ts';
import { saleTotal } from '#contract/values/money.ts';
import { catalogueCopy } from '../../device/catalogue/catalog-cache.ts';
import { AlreadyEndedError, NotRecordedError, recordSale } from '../../device/journal/journal.ts';
import type { Draft, SaleRow } from '../../device/journal/journal-types.ts';
import type { ReceiptForm } from '../../device/journal/receipt-form.ts';
import { useFlag } from '../../device/use-flag.ts';
import type { ShownFigures } from '../../device/journal/use-journal.ts';
import { useToast } from '../../ui/toast.tsx';
import { changeDue, NOTHING_RECEIVED } from './change.ts';
import { ASKS_ABOVE, doubtsOf, type Doubt } from './doubts.ts';
import { signal } from './signals.ts';

const NO_POSITIONS = 'Добавьте хотя бы одну позицию с количеством > 0.';
const NOT_RECORDED = 'Продажа НЕ записана';
const SALE_FAILED = 'Ошибка проведения продажи';

function failureText(error: unknown): string {
  if (error instanceof AlreadyEndedError) return `${NOT_RECORDED}. ${error.message}`;
  return error instanceof NotRecordedError ? NOT_RECORDED : SALE_FAILED;
}

export interface Recorded {
  row: SaleRow;
  /** What it was made of. */
  draft: Draft;
  /** Roubles to give back; null when nobody counted. */
  change: number | null;
}

export interface Recording {
  /** The last sale that this seller recorded here, until its word is closed. */
  recorded: Recorded | null;
  /** What went wrong with which draft; null when nothing did. */
  failure: { draftId: string; text: string } | null;
  busy: boolean;
  /** Positions that the seller is being asked about. */
  asked: readonly Doubt[];
  /** Records, or asks first. */
  record: () => void;
  /** The answer to the question: record all the same. */
  goOn: () => void;
  /** The answer to the question: back to the receipt. */
  goBack: () => void;
  dismiss: () => void;
}

export interface SaleAtHand {
  form: ReceiptForm;
  person: User | null;
  figures: ReadonlyMap<string, ShownFigures>;
  /** The receipt has left the form: the next buyer's turn. */
  onHandOver: () => void;
}

export function useRecording({ form, person, figures, onHandOver }: SaleAtHand): Recording {
  const [recorded, setRecorded] = useState<Recording['recorded']>(null);
  const [failure, setFailure] = useState<Recording['failure']>(null);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<readonly Doubt[]>([]);
  const { value: silent = false } = useFlag('tillIsSilent');
  const { value: asksAbove = ASKS_ABOVE } = useFlag('tillAsksAbove');
  // The button's state is drawn later than a second tap may come.
  const recording = useRef(false);
  const { show } = useToast();

  const write = useCallback(
    async (author: User) => {
      const handed = recording.current ? null : form.handOver();
      if (handed === null) return;
      // From here on scans and presses belong to the next receipt.
      recording.current = true;
      setBusy(true);
      setFailure(null);
      onHandOver();
      const { draft } = handed;
      // The word of the sale before must never stand beside what becomes of this one.
      setRecorded(null);
      try {
        const row = await recordSale(draft, author, { catalogRev: catalogueCopy.read().revision });
        handed.recorded();
        setRecorded({ row, draft, change: changeDue(draft.received ?? NOTHING_RECEIVED, saleTotal(draft.positions)) });
      } catch (error) {
        console.error(error);
        handed.failed();
        setFailure({ draftId: draft.id, text: failureText(error) });
        signal(false, { silent });
      } finally {
        recording.current = false;
        setBusy(false);
      }
    },
    [form, silent, onHandOver],
  );

  const record = useCallback(() => {
    // A press on a touch screen leaves the focus where it was: a quantity is read as it stands, and must not go on
    // showing its text.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    const entered = form.latest();
    if (entered === null || person === null || recording.current) return;
    if (!entered.positions.some((position) => position.qty > 0)) {
      show({ text: NO_POSITIONS, tone: 'warn' });
      return;
    }
    const doubts = doubtsOf(entered.positions, figures, asksAbove);
    if (doubts.length > 0) setAsked(doubts);
    else void write(person);
  }, [form, person, figures, asksAbove, show, write]);

  const goOn = useCallback(() => {
    setAsked([]);
    if (person !== null) void write(person);
  }, [person, write]);
  const goBack = useCallback(() => setAsked([]), []);
  const dismiss = useCallback(() => setRecorded(null), []);
  // Whoever takes over reads nothing of the sale of the seller before.
  const own = recorded?.row.authorId === person?._id ? recorded : null;
  return { recorded: own, failure, busy, asked, record, goOn, goBack, dismiss };
}
