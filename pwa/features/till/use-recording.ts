/** Recording a sale: the question where the figures say there isn't enough, the one durable write, what is said afterwards. */
import { useCallback, useRef, useState } from 'react';
import type { User } from '#contract/auth.ts';
import { catalogueCopy } from '../../local/catalog-cache.ts';
import { AlreadyEndedError, NotRecordedError, recordSale } from '../../local/journal.ts';
import type { Draft, JournalRow } from '../../local/journal-types.ts';
import type { ShownFigures } from '../../local/use-journal.ts';
import { useToast } from '../../ui/toast.tsx';
import { shortagesOf, type Shortage } from './shortages.ts';

const NO_POSITIONS = 'Добавьте хотя бы одну позицию с количеством > 0.';
const NOT_RECORDED = 'Продажа НЕ записана';
const SALE_FAILED = 'Ошибка проведения продажи';

function failureText(error: unknown): string {
  if (error instanceof AlreadyEndedError) return `${NOT_RECORDED}. ${error.message}`;
  return error instanceof NotRecordedError ? NOT_RECORDED : SALE_FAILED;
}

export interface Recording {
  /** The last sale recorded here, until its word is closed. */
  recorded: { row: JournalRow; change: number | null } | null;
  failure: string | null;
  busy: boolean;
  /** Positions of which there isn't enough: the seller is being asked. */
  asked: readonly Shortage[];
  /** Records, or asks first. */
  record: () => void;
  /** The answer to the question: record all the same. */
  goOn: () => void;
  /** The answer to the question: back to the receipt. */
  goBack: () => void;
  closeWord: () => void;
}

export interface SaleAtHand {
  /** The contents as they are this very moment, also before the screen has been drawn again. */
  latest: () => Draft | null;
  renew: () => void;
  person: User | null;
  figures: ReadonlyMap<string, ShownFigures>;
  /** Roubles to give back for a sale; null when nobody counted. */
  changeFor: (draft: Draft) => number | null;
}

export function useRecording({ latest, renew, person, figures, changeFor }: SaleAtHand): Recording {
  const [recorded, setRecorded] = useState<Recording['recorded']>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<readonly Shortage[]>([]);
  // The button's state is drawn later than a second tap may come.
  const recording = useRef(false);
  const { show } = useToast();

  const write = useCallback(
    async (entered: Draft, author: User) => {
      if (recording.current) return;
      recording.current = true;
      setBusy(true);
      setFailure(null);
      try {
        const row = await recordSale(entered, author, { catalogRev: catalogueCopy.read().revision });
        setRecorded({ row, change: changeFor(entered) });
        renew();
      } catch (error) {
        console.error(error);
        setFailure(failureText(error));
      } finally {
        recording.current = false;
        setBusy(false);
      }
    },
    [changeFor, renew],
  );

  const record = useCallback(() => {
    const entered = latest();
    if (entered === null || person === null || recording.current) return;
    if (!entered.positions.some((position) => position.qty > 0)) {
      show({ text: NO_POSITIONS, tone: 'warn' });
      return;
    }
    const lacking = shortagesOf(entered.positions, figures);
    if (lacking.length > 0) setAsked(lacking);
    else void write(entered, person);
  }, [latest, person, figures, show, write]);

  const goOn = useCallback(() => {
    const entered = latest();
    setAsked([]);
    if (entered !== null && person !== null) void write(entered, person);
  }, [latest, person, write]);
  const goBack = useCallback(() => setAsked([]), []);
  const closeWord = useCallback(() => setRecorded(null), []);
  return { recorded, failure, busy, asked, record, goOn, goBack, closeWord };
}
