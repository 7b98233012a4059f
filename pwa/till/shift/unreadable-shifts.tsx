/** Closings, or the record of the open drawer, that this version cannot read. */
import { counted } from '#contract/values/plural.ts';
import { unreadableShifts } from '../../device/durable/stored-shifts.ts';
import { useLiveQuery } from '../../device/database/use-live-query.ts';
import { UnreadableNotice } from '../kit/unreadable-notice.tsx';

export function UnreadableShifts() {
  const shifts = useLiveQuery(unreadableShifts, [], []);
  return (
    <UnreadableNotice
      title={`Эта версия кассы не может прочитать ${counted(shifts.length, 'запись о смене', 'записи о сменах', 'записей о сменах')}`}
      file="записи-о-сменах.json"
      records={shifts}
    >
      Чеки этих смен показаны в текущей: проверьте её сумму перед закрытием. Записи остаются на устройстве. Сохраните
      файл и покажите его администратору.
    </UnreadableNotice>
  );
}
