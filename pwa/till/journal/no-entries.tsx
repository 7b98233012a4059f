import { NotebookText } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { OfflineReason, ServerPart } from './use-journal-view.ts';

export interface NoEntriesProps {
  /** A search or a filter has left no entries. */
  isNarrowed: boolean;
  offlineReason: OfflineReason | null;
  server: ServerPart;
}

/** Replaces an empty list. It says «none» only about receipts that were requested and answered. */
export function NoEntries({ isNarrowed, offlineReason, server }: NoEntriesProps) {
  if (server === 'asking') {
    return (
      <EmptyState icon={<NotebookText />} title="Спрашиваем сервер…">
        На этом устройстве таких чеков нет.
      </EmptyState>
    );
  }
  const isPart = server === 'failed' || offlineReason !== null;
  const help = isNarrowed ? 'Измените поиск или выберите «Все».' : 'Здесь появятся чеки этого дня.';
  if (isPart) {
    return (
      <EmptyState
        icon={<NotebookText />}
        tone="low"
        title={isNarrowed ? 'На этом устройстве не нашлось.' : 'На этом устройстве продаж пока нет.'}
      >
        {help}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<NotebookText />} title={isNarrowed ? 'Ничего не найдено.' : 'Продаж пока нет.'}>
      {help}
    </EmptyState>
  );
}
