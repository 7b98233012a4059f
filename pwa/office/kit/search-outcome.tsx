import type { UseQueryResult } from '@tanstack/react-query';
import { failureOf } from '../../queries/failure.ts';

export interface SearchOutcomeProps {
  /** The words that were sent; empty where nothing is looked for. */
  asked: string;
  answer: UseQueryResult<readonly unknown[]>;
}

/** Under a field that looks for goods: that none were found, or that the search has failed; nothing while it runs. */
export function SearchOutcome({ asked, answer: { data, error, isFetching } }: SearchOutcomeProps) {
  if (asked === '' || isFetching) return null;
  if (error !== null) {
    const failure = failureOf(error);
    return (
      <p role="status">
        {failure.kind === 'out-of-reach' ? 'Нет связи с сервером: товары сейчас не найти.' : failure.message}
      </p>
    );
  }
  return data?.length === 0 ? <p role="status">По запросу «{asked}» ничего не нашлось.</p> : null;
}
