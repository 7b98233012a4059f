import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { MutationResult, MutationFailure } from './mutation.ts';

export interface Save {
  /**
   * Sends by a function of `queries`, which names the keys it invalidates. Never rejects: failures are in the result.
   */
  run: <Answer>(send: (client: QueryClient) => Promise<MutationResult<Answer>>) => Promise<MutationResult<Answer>>;
  /** True until the server answers. */
  busy: boolean;
  /** Failure of the last attempt; null while another one is in progress. */
  failure: MutationFailure | null;
  /** Clears the failure; does nothing while an attempt is in progress. */
  reset: () => void;
}

/** A mutation of a form or a button, one at a time. */
export function useSave(): Save {
  const client = useQueryClient();
  const { mutateAsync, isPending, data, reset } = useMutation({
    mutationFn: (send: (client: QueryClient) => Promise<MutationResult<unknown>>) => send(client),
    // An answer (a key, a one-time code) is dropped with the form.
    gcTime: 0,
  });
  return {
    run: mutateAsync as Save['run'],
    busy: isPending,
    failure: data === undefined || data.kind === 'done' ? null : data,
    reset: () => {
      if (!isPending) reset();
    },
  };
}
