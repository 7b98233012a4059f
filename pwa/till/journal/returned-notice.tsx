/** «Возврат проведён»: the sum to refund, and the return's delivery to the server. A refused return calls for no money. */
import { Printer, Undo2 } from 'lucide-react';
import { formatRoubles } from '#contract/values/money.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ReturnEntry } from './entries.ts';
import { isSplit, meansWords } from './entry-words.ts';
import { EntryState } from './entry-state.tsx';

/** «Выдайте покупателю 500 ₽», or what goes back by which means. */
function callFor(entry: ReturnEntry): string {
  const sum = formatRoubles(entry.total);
  if (entry.cashless === undefined) return `Выдайте покупателю ${sum}`;
  const means = meansWords(entry) ?? '';
  return isSplit(entry) ? `Верните покупателю ${sum}: ${means}` : `Верните покупателю ${means} ${sum}`;
}

export function ReturnedNotice({
  entry,
  onPrint,
  onClose,
}: {
  entry: ReturnEntry;
  onPrint: () => void;
  onClose: () => void;
}) {
  const { number, state } = entry;
  const isEnded = state === 'voided' || state === 'voiding';
  if (isEnded || state === 'attention')
    return (
      <Notice
        tone={isEnded ? 'neutral' : 'sale'}
        urgent
        title={isEnded ? 'Возврат аннулирован' : 'Сервер не принял возврат'}
        onClose={onClose}
      >
        {number}. Если деньги ещё не выданы, не выдавайте их. <EntryState entry={entry} />
      </Notice>
    );
  return (
    <div role="status">
      <Notice
        tone="mint"
        icon={<Undo2 />}
        title="Возврат проведён"
        action={
          <Button variant="outline" icon={<Printer />} onClick={onPrint}>
            Печать
          </Button>
        }
        onClose={onClose}
      >
        {number}. {callFor(entry)}. <EntryState entry={entry} />
      </Notice>
    </div>
  );
}
