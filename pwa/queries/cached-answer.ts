/** The server's answer about a person's own data; without a network the last one cached here, with its age. */
import type { z } from 'zod';
import type { User } from '#contract/people/auth.ts';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import { cacheAnswer, readCachedAnswer } from '../device/belongings/cached-answers.ts';
import { mayShowKept } from '../net/errors.ts';

/** An answer, with its age if it is a cached one. */
export type WithAge<T> = T & {
  /** ISO instant of a cached answer; null for the server's current one. */
  asOf: string | null;
};

/** Waits for a store and logs its failure, so that a device that cannot store anything still shows the answer. */
export async function storeOrLog(keep: Promise<void>): Promise<void> {
  await keep.catch((error: unknown) => console.error('The answer is not kept', error));
}

/**
 * Calls the server and caches its answer under `name` for this person. When the server is out of reach, the cached
 * answer is returned; without one the error is thrown.
 */
export async function serverOrCached<E extends Endpoint>(
  { _id }: User,
  name: string,
  endpoint: E,
  server: () => Promise<AnswerOf<E> & object>,
): Promise<WithAge<AnswerOf<E>>> {
  try {
    const answer = await server();
    await storeOrLog(cacheAnswer(_id, name, answer));
    return { ...answer, asOf: null };
  } catch (error) {
    const last = mayShowKept(error)
      ? await readCachedAnswer(_id, name, endpoint.answer as z.ZodType<AnswerOf<E>>)
      : undefined;
    if (last === undefined) throw error;
    return { ...last, asOf: last.at };
  }
}
