/** The server's answer about a person's own things; without a network the last one that this device kept, with its age. */
import type { z } from 'zod';
import type { User } from '#contract/people/auth.ts';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import { cacheAnswer, readCachedAnswer } from '../device/belongings/cached-answers.ts';
import { isOutOfReach } from '../net/errors.ts';

/** An answer, or one that the device kept. */
export type WithAge<T> = T & {
  /** ISO instant of a kept answer; null for the server's present one. */
  asOf: string | null;
};

/** Keeps in the background what `keep` stores: a device that cannot store anything still shows the answer. */
export async function storeOrLog(keep: Promise<void>): Promise<void> {
  await keep.catch((error: unknown) => console.error('The answer is not kept', error));
}

/**
 * Asks the server and keeps its answer under `name` for this person. Out of reach of the server the kept answer is
 * returned; without one the server's error is thrown.
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
    const last = isOutOfReach(error)
      ? await readCachedAnswer(_id, name, endpoint.answer as z.ZodType<AnswerOf<E>>)
      : undefined;
    if (last === undefined) throw error;
    return { ...last, asOf: last.at };
  }
}
