import type { UseQueryResult } from '@tanstack/react-query';
import { failureOf } from '../../queries/failure.ts';

export interface SearchOutcomeProps {
  /** The text that was sent; empty while there is no search. */
  query: string;
  answer: UseQueryResult<readonly unknown[]>;
}

/** Below a field that searches goods: none found, or the search failed; empty while it runs. */
export function SearchOutcome({ query, answer: { data, error, isFetching } }: SearchOutcomeProps) {
  if (query === '' || isFetching) return null;
  if (error !== null) {
    const failure = failureOf(error);
    return (
      <p role="status">
        {failure.kind === 'out-of-reach' ? 'Нет связи с сервером: товары сейчас не найти.' : failure.message}
      </p>
    );
  }
  return data?.length === 0 ? <p role="status">По запросу «{query}» ничего не нашлось.</p> : null;
}
