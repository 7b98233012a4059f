/** Something a person asks the server to do, and what came of it in the ways a form tells apart. */
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import type { Problem } from '#contract/error-body.ts';
import { attempt } from '../net/call.ts';
import type { CallArguments, Outcome } from '../net/request.ts';

/** The server understood and said no. */
export interface Declined {
  kind: 'refused';
  code: string;
  /** The server's own words; may be empty. */
  message: string;
  /** Which fields they are about. */
  details: readonly Problem[];
  /** Seconds after which a repeat makes sense; null when the server didn't say. */
  retryAfter: number | null;
}

/** No network, or nothing sensible from the server: nobody knows better than before. */
export interface OutOfReach {
  kind: 'out-of-reach';
  /**
   * The server has certainly not done it: nothing has left this device, or it was turned away for want of a session.
   */
  undone?: true;
}

export type NotDone = Declined | OutOfReach;

/** The server's own words for a refusal; `silent` where it gave none. */
export const refusalText = (failure: NotDone, silent: string): string =>
  failure.kind === 'refused' && failure.message !== '' ? failure.message : silent;

export type MutationResult<Answer> = { kind: 'done'; answer: Answer } | NotDone;

/** What an outcome means for whoever asked; never throws. */
export function mutationResultOf<Answer>(outcome: Outcome<Answer>): MutationResult<Answer> {
  if (outcome.kind === 'answered') return { kind: 'done', answer: outcome.data };
  if (outcome.kind !== 'refused') return { kind: 'out-of-reach', ...(outcome.unsent === true && { undone: true }) };
  if (outcome.sessionUnknown) return { kind: 'out-of-reach', undone: true };
  const { code, message, details = [], retryAfter } = outcome;
  return { kind: 'refused', code, message, details, retryAfter };
}

/** Asks the server to do it. */
export async function ask<E extends Endpoint>(
  endpoint: E,
  ...input: CallArguments<E>
): Promise<MutationResult<AnswerOf<E>>> {
  return mutationResultOf(await attempt(endpoint, ...input));
}
