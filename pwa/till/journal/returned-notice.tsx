/** «Возврат проведён»: what to hand out, and what has become of the return since. */
import { Printer, Undo2, X } from 'lucide-react';
import { formatRoubles } from '#contract/values/money.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ReturnEntry } from './entries.ts';
import { EntryState } from './entry-state.tsx';
import styles from './journal.module.css';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function ReturnedNotice({
  entry,
  onPrint,
  onClose,
}: {
  entry: ReturnEntry;
  onPrint: () => void;
  onClose: () => void;
}) {
  return (
    <div role="status">
      <Notice
        tone="mint"
        icon={<Undo2 {...ICON} />}
        title="Возврат проведён"
        action={
          <span className={styles.noticeWays}>
            <Button variant="outline" icon={<Printer {...ICON} />} onClick={onPrint}>
              Печать
            </Button>
            <IconButton label="Закрыть" onClick={onClose}>
              <X {...ICON} />
            </IconButton>
          </span>
        }
      >
        {entry.number}. Выдайте покупателю {formatRoubles(entry.total)}. <EntryState entry={entry} />
      </Notice>
    </div>
  );
}
