/** Half-entered receipts that this version cannot read. */
import { counted } from '#contract/values/plural.ts';
import { discardDraft, unreadableDrafts } from '../../../device/journal/drafts.ts';
import { useLiveQuery } from '../../../device/database/use-live-query.ts';
import { UnreadableNotice } from '../../kit/unreadable-notice.tsx';

export function UnreadableDrafts() {
  const drafts = useLiveQuery(unreadableDrafts, [], []);
  return (
    <UnreadableNotice
      title={`Эта версия кассы не может открыть ${counted(drafts.length, 'черновик чека', 'черновика чека', 'черновиков чеков')}`}
      file="черновики-чеков.json"
      records={drafts}
      onRemove={() => void Promise.all(drafts.map(({ id }) => discardDraft(id)))}
    >
      Продажи по черновику не было. Сохраните файл и покажите его администратору, а покупателя обслужите новым чеком.
    </UnreadableNotice>
  );
}
