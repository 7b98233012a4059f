/** Rows that a later version of the till has recorded on this device: kept, and sent once that version is back. */
import { counted } from '#contract/values/plural.ts';
import { unknownRows } from '../../device/journal/journal-queue.ts';
import { useLiveQuery } from '../../device/use-live-query.ts';
import { Notice } from '../../ui/notice.tsx';

export function UnknownRowsNotice() {
  const count = useLiveQuery(unknownRows, [], 0);
  if (count === 0) return null;
  return (
    <Notice tone="low" title={`Ждут обновления кассы: ${counted(count, 'запись', 'записи', 'записей')}`}>
      Их сделала более новая версия, эта отправить их не умеет. Они хранятся на планшете и уйдут сами, когда касса
      обновится.
    </Notice>
  );
}
