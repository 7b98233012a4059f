/** Closed recounts that the server has not accepted yet: they are no receipts and have a screen of their own. */
import { ClipboardList } from 'lucide-react';
import { Link } from 'react-router-dom';
import { counted } from '#contract/values/plural.ts';
import { useUnsentRecounts } from '../../device/recounts/use-counts.ts';
import { paths } from '../../parts/page/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

export function RecountNotice() {
  const rows = useUnsentRecounts();
  if (rows.length === 0) return null;
  const stopped = rows.some(({ state }) => state === 'attention');
  const waiting = counted(rows.length, 'пересчёт ждёт', 'пересчёта ждут', 'пересчётов ждут');
  return (
    <Notice
      tone={stopped ? 'sale' : 'neutral'}
      icon={<ClipboardList size={20} strokeWidth={1.75} aria-hidden />}
      title={stopped ? 'Пересчёт не принят сервером' : `${waiting} отправки`}
      action={
        <Link to={paths.tillRecounts()} className={buttonClass({ variant: 'outline' })}>
          К пересчётам
        </Link>
      }
    />
  );
}
