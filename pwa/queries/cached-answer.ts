/** The server's answer about a person's own data; without a network the last one kept here, with its age. */
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { User } from '#contract/people/auth.ts';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import { cacheAnswer, readCachedAnswer } from '../device/belongings/cached-answers.ts';
import { call } from '../net/call.ts';
import { mayShowKept } from '../net/errors.ts';
import type { CallArguments, CallInput } from '../net/request.ts';

export type WithAge<T> = T & {
  /** ISO instant of a kept answer; null for the server's current one. */
  asOf: string | null;
};

/** Waits for a store and logs its failure, so that a device that cannot store anything still shows the answer. */
export async function storeOrLog(keep: Promise<void>): Promise<void> {
  await keep.catch((error: unknown) => console.error('The answer is not kept', error));
}

/** The endpoint's answer, kept under `name` for this person; the kept one when the server is out of reach. */
export function ownQuery<E extends Endpoint>(
  { _id }: User,
  queryKey: readonly unknown[],
  name: string,
  endpoint: E,
  input: Omit<CallInput<E>, 'signal'>,
) {
  // The former page of the same person stays visible until the next one arrives.
  const placeholderData = (former: unknown, query?: { queryKey: readonly unknown[] }) =>
    query?.queryKey.includes(_id) === true ? former : undefined;
  return queryOptions<WithAge<AnswerOf<E>>>({
    queryKey,
    queryFn: async ({ signal }): Promise<WithAge<AnswerOf<E>>> => {
      try {
        const answer = await call(endpoint, ...([{ ...input, signal }] as unknown as CallArguments<E>));
        await storeOrLog(cacheAnswer(_id, name, answer as object));
        return { ...(answer as AnswerOf<E> & object), asOf: null };
      } catch (error) {
        const schema = endpoint.answer as z.ZodType<AnswerOf<E>>;
        const last = mayShowKept(error) ? await readCachedAnswer(_id, name, schema) : undefined;
        if (last === undefined) throw error;
        return { ...last, asOf: last.at };
      }
    },
    placeholderData: placeholderData as never,
    staleTime: 15_000,
  });
}
