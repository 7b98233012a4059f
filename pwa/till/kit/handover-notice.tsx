/** The previous shift's handover note; shown until the first receipt, or until it was read. */
import { MessageSquareText } from 'lucide-react';
import { currentHandover } from '../../device/durable/drawer.ts';
import { useFlag } from '../../device/database/use-flag.ts';
import { useLiveQuery } from '../../device/database/use-live-query.ts';
import { useSetFlag } from '../../parts/page/use-set-flag.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { OutlineButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

export function HandoverNotice() {
  const shift = useLiveQuery(currentHandover, []);
  const { value: readId, loaded } = useFlag('handoverRead');
  const setFlag = useSetFlag();
  if (shift == null || !loaded || readId === shift.id) return null;
  return (
    <Notice
      tone="mint"
      icon={<MessageSquareText />}
      title="От прошлой смены"
      action={<OutlineButton onClick={() => setFlag('handoverRead', shift.id)}>Прочитано</OutlineButton>}
    >
      {shift.handover} — {shift.authorName}, <Moment at={(shift.shopTimes ?? shift).closedAt} />
    </Notice>
  );
}
