/** Where the word of the last sale stands, or of the last order: one at a time, the later one. */
import { useSyncExternalStore, type ReactNode } from 'react';
import type { LastWord, Recorded } from './last-word.ts';
import styles from './receipt-panel.module.css';
import { RecordedNotice } from './recorded-notice.tsx';

export interface WordPlaceProps {
  word: LastWord<Recorded>;
  /** Whoever takes over reads nothing of the sale of the seller before. */
  authorId: string;
  /** The word of an order; null when there is none. It stands where no sale has come after it. */
  ordered: ReactNode;
  onTakeBack: (sale: Recorded) => void;
  onPrint: (sale: Recorded) => void;
  onClose: () => void;
}

export function WordPlace({ word, authorId, ordered, onTakeBack, onPrint, onClose }: WordPlaceProps) {
  const said = useSyncExternalStore(word.subscribe, word.read, word.read);
  const sale = said?.row.authorId === authorId ? said : null;
  if (sale === null && ordered === null) return null;
  return (
    <div className={styles.recorded}>
      {sale === null ? (
        ordered
      ) : (
        <RecordedNotice
          key={sale.row.id}
          row={sale.row}
          change={sale.change}
          onTakeBack={sale.draft.corrects === null ? () => onTakeBack(sale) : null}
          onPrint={() => onPrint(sale)}
          onClose={onClose}
        />
      )}
    </div>
  );
}
