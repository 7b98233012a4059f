import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import type { MutationFailure } from './mutation.ts';

type Work<Result> = (client: QueryClient) => Promise<Result>;

export interface Save {
  /**
   * Runs `work`: a function of `queries`, which names the keys it invalidates, or a write on this device. Rejects only
   * when `work` does; the failure of a request is in its result.
   *
   * @param name shown in `running`, where several buttons share one save
   */
  run: <Result>(work: Work<Result>, name?: string) => Promise<Result>;
  /** True until `work` has settled; rendered before the next press. */
  busy: boolean;
  /** Name of the work in progress; null while there is none, or it has no name. */
  running: string | null;
  /** Failure of the last request; null while another one is in progress. */
  failure: MutationFailure | null;
  /** Clears the failure; does nothing while an attempt is in progress. */
  reset: () => void;
}

/** A mutation of a form or a button, one at a time. */
export function useSave(): Save {
  const client = useQueryClient();
  const [, renderNow] = useReducer((runs: number) => runs + 1, 0);
  const { mutateAsync, isPending, variables, data, reset } = useMutation({
    mutationFn: ({ work }: { work: Work<unknown>; name: string | undefined }) => work(client),
    // An answer (a key, a one-time code) is dropped with the form.
    gcTime: 0,
  });
  const run = (work: Work<unknown>, name?: string): Promise<unknown> => {
    const result = mutateAsync({ work, name });
    // The library reports the new state in a later task, and a second press may come before that.
    renderNow();
    return result;
  };
  return {
    run: run as Save['run'],
    busy: isPending,
    running: isPending ? (variables.name ?? null) : null,
    failure: isFailure(data) ? data : null,
    reset: () => {
      if (!isPending) reset();
    },
  };
}

function isFailure(result: unknown): result is MutationFailure {
  const kind = (result as { kind?: unknown } | null | undefined)?.kind;
  return kind === 'refused' || kind === 'out-of-reach';
}
