import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { MutationResult, NotDone } from './mutation.ts';

export interface Save {
  /**
   * Sends by a function of this folder, which names what it makes old. Never rejects: what came of it is in the result.
   */
  run: <Answer>(send: (client: QueryClient) => Promise<MutationResult<Answer>>) => Promise<MutationResult<Answer>>;
  /** True while the server has not answered. */
  busy: boolean;
  /** Why the last attempt was not done; null while another one is under way. */
  failure: NotDone | null;
  /** Forgets the failure; nothing while one is under way. */
  reset: () => void;
}

/** What a form or a button asks the server to do, one thing at a time. */
export function useSave(): Save {
  const client = useQueryClient();
  const { mutateAsync, isPending, data, reset } = useMutation({
    mutationFn: (send: (client: QueryClient) => Promise<MutationResult<unknown>>) => send(client),
    // What was answered, a key or a one-time code, goes with the form.
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
