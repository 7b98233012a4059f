/** Rows recorded on this device by a later version of the till: they are kept, and that version sends them. */
import { counted } from '#contract/values/plural.ts';
import { useJournalCounts } from '../../device/journal/use-journal.ts';
import { Notice } from '../../ui/notice.tsx';

export function UnknownRowsNotice() {
  const count = useJournalCounts()?.waiting.unknown ?? 0;
  if (count === 0) return null;
  return (
    <Notice tone="low" title={`Ждут обновления кассы: ${counted(count, 'запись', 'записи', 'записей')}`}>
      Их сделала более новая версия, эта отправить их не умеет. Они хранятся на планшете и уйдут сами, когда касса
      обновится.
    </Notice>
  );
}
