import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useReducer } from 'react';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import type { CallArguments, CallInput } from '../net/request.ts';
import { mutate, type MutationFailure, type MutationResult } from './mutation.ts';
import { KEYS_BY_TOPIC, markStale } from './stale.ts';

type Work<Result> = (client: QueryClient) => Promise<Result>;

/** Shows an answer at once: in the queries whose new value it is. */
export type Keep<Answer> = (client: QueryClient, answer: Answer) => void;

export const keepAs =
  <Answer>({ queryKey }: { readonly queryKey: QueryKey }): Keep<Answer> =>
  (client, answer) =>
    void client.setQueryData(queryKey, answer);

/** Sends a write and, whatever its outcome, fetches again what it may have changed: others' changes cause refusals. */
export async function write<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  input: CallInput<E>,
  keep?: Keep<AnswerOf<E>>,
): Promise<MutationResult<AnswerOf<E>>> {
  const result = await mutate(endpoint, ...([input] as unknown as CallArguments<E>));
  if (result.kind === 'done') keep?.(client, result.answer);
  const topics = ['office', ...(endpoint.changes ?? [])] as const;
  for (const root of new Set(topics.flatMap((topic) => KEYS_BY_TOPIC[topic]))) markStale(client, root);
  return result;
}

export interface Save {
  /**
   * Runs `work`: several requests, or a write on this device. Rejects only when `work` does; the failure of a request is in its result.
   *
   * @param name shown in `running`, where several buttons share one save
   */
  run: <Result>(work: Work<Result>, name?: string) => Promise<Result>;
  /** Sends one write to the server. `keep` shows its answer at once. */
  send: <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    keep?: Keep<AnswerOf<E>>,
  ) => Promise<MutationResult<AnswerOf<E>>>;
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
    send: (endpoint, input, keep) => run((page) => write(page, endpoint, input, keep)) as never,
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
