/** Shown above a draft that somebody else saved, booked or deleted; the person moves the typed text into a new draft, or discards it. */
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StockDocument } from '#contract/stock/stock-documents.ts';
import { paths } from '../../parts/page/paths.ts';
import type { MutationFailure } from '../../queries/mutation.ts';
import type { SentDraft } from '../../queries/save-draft.ts';
import { useDocumentActs } from '../../queries/stock-documents.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button, OutlineButton } from '../kit/buttons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useListWay } from '../kit/use-address-view.ts';
import type { Draft } from './document-draft.ts';
import { failureText } from './document-words.ts';
import { isGone, moveDraft, type UnknownCode } from './use-draft.ts';

export interface OvertakenNoticeProps {
  opened: Pick<StockDocument, '_id' | 'showsCost'>;
  draft: Draft;
  /** Scanned codes that wait for their goods: only this form has them. */
  codes: readonly UnknownCode[];
  /** Why nothing more is saved from here; null when nothing is unsaved. */
  failure: MutationFailure | null;
  /** Called before the page is left for the new draft. */
  onLeave: () => void;
  /** Opens the server's document instead; leaves a deleted one. */
  onReload: () => void;
}

export function OvertakenNotice({ opened, draft, codes, failure, onLeave, onReload }: OvertakenNoticeProps) {
  const acts = useDocumentActs();
  const navigate = useNavigate();
  const at = useListWay();
  const created = useRef<SentDraft>(null);
  const { run, busy, failure: wrong } = useSave();

  async function move(): Promise<void> {
    const result = await run(() => moveDraft(acts, created, { from: opened, draft, codes }));
    if (result.kind !== 'done') return;
    onLeave();
    void navigate(at(paths.adminDocument(result.answer._id)));
  }

  const isDeleted = isGone(failure);
  const reload = <OutlineButton onClick={onReload}>{isDeleted ? 'Не переносить' : 'Открыть заново'}</OutlineButton>;
  if (failure === null)
    return (
      <Notice tone="low" title="Этот черновик изменил кто-то другой" action={reload}>
        Здесь показано, каким он был. Откройте его заново, чтобы продолжить.
      </Notice>
    );
  return (
    <Notice
      tone="sale"
      urgent
      title={isDeleted ? 'Этот черновик удалили' : failureText(failure)}
      action={
        <div className="row wrap gap-2">
          <Button busy={busy} busyLabel="Переносим…" onClick={() => void move()}>
            Перенести в новый черновик
          </Button>
          {reload}
        </div>
      }
    >
      {isDeleted
        ? 'Всё, что показано ниже, осталось только здесь. Перенесите это в новый черновик, чтобы не потерять.'
        : 'Ваши последние изменения сюда не записаны, чтобы не стереть чужие. В новый черновик перейдёт только то, чего нет в этом документе: новые строки и добавленное количество.'}
      {wrong !== null && <p>{failureText(wrong)}</p>}
    </Notice>
  );
}
