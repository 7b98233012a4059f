/** Closings of shifts that the server has not accepted yet: they are no receipts and have a screen of their own. */
import { LockKeyhole } from 'lucide-react';
import { Link } from 'react-router-dom';
import { counted } from '#contract/values/plural.ts';
import { useJournalCounts } from '../../device/journal/use-journal.ts';
import { paths } from '../../parts/page/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

export function ClosingsNotice() {
  const counts = useJournalCounts();
  const waiting = counts?.waiting.closings ?? 0;
  const isRefused = (counts?.attention.closings ?? 0) > 0;
  if (waiting === 0 && !isRefused) return null;
  const wait = counted(waiting, 'закрытие смены ждёт', 'закрытия смены ждут', 'закрытий смены ждут');
  return (
    <Notice
      tone={isRefused ? 'sale' : 'neutral'}
      icon={<LockKeyhole size={20} strokeWidth={1.75} aria-hidden />}
      title={isRefused ? 'Закрытие смены не принято сервером' : `${wait} отправки`}
      action={
        <Link to={paths.tillShift()} className={buttonClass({ variant: 'outline' })}>
          К сменам
        </Link>
      }
    />
  );
}
