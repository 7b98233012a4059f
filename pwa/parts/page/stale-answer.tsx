/** The age of an answer that stays visible because a newer one could not be fetched. */
import type { UseQueryResult } from '@tanstack/react-query';
import { absenceText } from '../../queries/absence-words.ts';
import { useShop } from '../../queries/shop.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { historyText } from '../time/moments.ts';

export interface StaleAnswerProps {
  /** The query of the shown answer. */
  of: Pick<UseQueryResult, 'error' | 'dataUpdatedAt' | 'isFetching' | 'refetch'>;
  /** ISO instant of an answer that the device kept; null for one of the server. */
  asOf?: string | null | undefined;
}

/** Shown above the answer; nothing for an answer that is up to date. */
export function StaleAnswer({ of: { error, dataUpdatedAt, isFetching, refetch }, asOf = null }: StaleAnswerProps) {
  const { timezone } = useShop();
  if (error === null && asOf === null) return null;
  const silent = 'Сервер не отвечает.';
  return (
    <Notice
      tone="low"
      action={
        <Button variant="link" busy={isFetching} onClick={() => void refetch()}>
          Обновить
        </Button>
      }
    >
      {error === null ? silent : absenceText(error, silent)} Показано то, что было{' '}
      {historyText(asOf ?? new Date(dataUpdatedAt).toISOString(), new Date(), timezone)}.
    </Notice>
  );
}
