/** Writes the figures of a count that a person types or steps, each at once. */
import { useRef } from 'react';
import { countPieces, readLine, restoreLine, setCounted, uncount } from '../../device/recounts/counts.ts';
import type { Count, CountLine } from '../../device/rows/recount-types.ts';
import type { ScanResult } from '../kit/camera-sheet.tsx';
import type { CountRowProps } from './count-row.tsx';
import { nowFor } from './now-for.ts';
import { notCountedText, type CountedGood } from './scope-goods.ts';
import { useInOrder, type InOrder } from './use-scanning.ts';

export interface FigureWrites {
  readonly put: CountRowProps['onCount'];
  readonly addPiece: CountRowProps['onPiece'];
  /** Called when a scan may have begun; the returned function restores the figure that the scan's digits changed. */
  readonly remember: () => () => void;
  readonly inOrder: InOrder;
}

/** @param touch called with each product whose figure changes */
export function useFigureWrites(
  count: Count,
  tell: (result: ScanResult) => void,
  touch: (good: CountedGood) => void,
): FigureWrites {
  const inOrder = useInOrder();
  /** The line that was changed first since a scan may have begun, as stored before: the screen may still show an older one. */
  const changed = useRef<{ good: CountedGood; line: Promise<CountLine | undefined> } | null>(null);
  const kept = (good: CountedGood, write: () => Promise<unknown>) => {
    inOrder(write).catch((error: unknown) => {
      console.error('A figure was not kept', error);
      tell({ found: false, text: notCountedText(good.title, error, 'Попробуйте ещё раз') });
    });
  };
  return {
    inOrder,
    put(good, qty) {
      touch(good);
      changed.current ??= { good, line: inOrder(() => readLine(count.id, good.id)) };
      kept(good, () =>
        qty === null ? uncount(count.id, good.id) : nowFor(count).then((now) => setCounted(count.id, good, qty, now)),
      );
    },
    addPiece(good, by) {
      touch(good);
      kept(good, async () => countPieces(count.id, good, by, await nowFor(count)));
    },
    remember() {
      changed.current = null;
      return () => {
        if (changed.current === null) return;
        const { good, line } = changed.current;
        kept(good, async () => restoreLine(count.id, good.id, await line));
      };
    },
  };
}
