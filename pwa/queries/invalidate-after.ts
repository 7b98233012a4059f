import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { MutationResult } from './mutation.ts';

/**
 * Invalidates all queries below `keys` once `work` has settled, also after a refusal, since another person's change may
 * be the cause. `keep` takes the answer first, so that it is shown at once.
 */
export async function invalidateAfter<Answer>(
  client: QueryClient,
  keys: readonly QueryKey[],
  work: Promise<MutationResult<Answer>>,
  keep?: (answer: Answer) => void,
): Promise<MutationResult<Answer>> {
  const result = await work;
  if (result.kind === 'done') keep?.(result.answer);
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  return result;
}
