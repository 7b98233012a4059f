/** Recording a sale: the question where something looks wrong, the one durable write, what is said afterwards. */
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '#contract/people/auth.ts';
import { saleTotal } from '#contract/values/money.ts';
import { catalogueCopy } from '../../device/catalogue/catalog-cache.ts';
import { AlreadyEndedError, NotRecordedError, recordSale } from '../../device/journal/journal.ts';
import type { SaleRow } from '../../device/journal/journal-types.ts';
import { holdWatchers } from '../../device/hold-watchers.ts';
import type { ReceiptForm } from '../../device/journal/receipt-form.ts';
import { useFlag } from '../../device/use-flag.ts';
import type { ShownFigures } from '../../device/journal/use-journal.ts';
import { useToast } from '../../ui/toast.tsx';
import { changeDue, NOTHING_RECEIVED } from './change.ts';
import { ASKS_ABOVE, doubtsOf, type Doubt } from './doubts.ts';
import type { LastWord, Recorded } from './last-word.ts';
import { nextTurn, painted } from './next-turn.ts';
import { signal } from '../kit/signals.ts';

const NO_POSITIONS = 'Добавьте хотя бы одну позицию с количеством > 0.';
const NOT_RECORDED = 'Продажа НЕ записана';
const SALE_FAILED = 'Ошибка проведения продажи';

function failureText(error: unknown): string {
  if (error instanceof AlreadyEndedError) return `${NOT_RECORDED}. ${error.message}`;
  return error instanceof NotRecordedError ? NOT_RECORDED : SALE_FAILED;
}

export interface Recording {
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
}

export interface SaleAtHand {
  form: ReceiptForm;
  person: User | null;
  figures: ReadonlyMap<string, ShownFigures>;
  /** Where the sale's word is said. */
  word: LastWord<Recorded>;
  /** Has prices approved that need it, then goes on. */
  confirm: (goOn: () => void) => void;
  /** The receipt has left the form: the next buyer's turn. */
  onHandOver: () => void;
}

export function useRecording({ form, person, figures, word, confirm, onHandOver }: SaleAtHand): Recording {
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
      const { draft } = handed;
      const letWatch = holdWatchers();
      const turn = nextTurn(() =>
        flushSync(() => {
          handed.show();
          onHandOver();
          setFailure(null);
          if (recording.current) setBusy(true);
        }),
      );
      // The word of the sale before must never pass for the word of this one: it goes at the press, and is drawn alone.
      word.dismiss();
      let row: SaleRow;
      try {
        row = await recordSale(draft, author, { catalogRev: catalogueCopy.read().revision });
      } catch (error) {
        console.error(error);
        turn.drop();
        handed.failed();
        setFailure({ draftId: draft.id, text: failureText(error) });
        signal(false, { silent });
        letWatch();
        return;
      } finally {
        recording.current = false;
        setBusy(false);
      }
      try {
        // Alone and at once: the next receipt, and all that has changed with the journal, are drawn after the word.
        const change = changeDue(draft.received ?? NOTHING_RECEIVED, saleTotal(draft.positions));
        flushSync(() => word.say({ row, draft, change }));
        await painted();
      } finally {
        turn.pass();
        letWatch();
        handed.recorded();
      }
    },
    [form, silent, word, onHandOver],
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
    confirm(() => {
      const doubts = doubtsOf(entered.positions, figures, asksAbove);
      if (doubts.length > 0) setAsked(doubts);
      else void write(person);
    });
  }, [form, person, figures, asksAbove, show, write, confirm]);

  const goOn = useCallback(() => {
    setAsked([]);
    if (person !== null) void write(person);
  }, [person, write]);
  const goBack = useCallback(() => setAsked([]), []);
  return { failure, busy, asked, record, goOn, goBack };
}
