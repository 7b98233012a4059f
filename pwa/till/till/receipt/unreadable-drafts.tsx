/** Half-entered receipts that this version cannot read: saves them as a file, and removes them. */
import { useState } from 'react';
import { counted } from '#contract/values/plural.ts';
import { discardDraft, unreadableDrafts } from '../../../device/journal/drafts.ts';
import { useLiveQuery } from '../../../device/use-live-query.ts';
import { saveFile } from '../../../parts/page/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

export function UnreadableDrafts() {
  const drafts = useLiveQuery(unreadableDrafts, [], []);
  // Removal is enabled after saving, so that one press can't lose what was typed.
  const [saved, setSaved] = useState(0);
  if (drafts.length === 0) return null;
  const save = () => {
    saveFile('черновики-чеков.json', 'application/json', JSON.stringify(drafts, null, 2));
    setSaved(drafts.length);
  };
  return (
    <Notice
      tone="low"
      title={`Эта версия кассы не может открыть ${counted(drafts.length, 'черновик чека', 'черновика чека', 'черновиков чеков')}`}
      action={
        saved === drafts.length ? (
          <Button variant="outline" onClick={() => void Promise.all(drafts.map(({ id }) => discardDraft(id)))}>
            Убрать с кассы
          </Button>
        ) : (
          <Button variant="outline" onClick={save}>
            Сохранить в файл
          </Button>
        )
      }
    >
      Продажи по черновику не было. Сохраните файл и покажите его администратору, а покупателя обслужите новым чеком.
    </Notice>
  );
}
