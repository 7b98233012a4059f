/** A mutation on the server, and its result in the kinds that a form distinguishes. */
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import type { Problem } from '#contract/error-body.ts';
import { attempt } from '../net/call.ts';
import type { CallArguments, Outcome } from '../net/request.ts';

export interface RefusedMutation {
  kind: 'refused';
  code: string;
  /** The server's own message; may be empty. */
  message: string;
  details: readonly Problem[];
  /** Seconds after which a repeat makes sense; null when the server gave none. */
  retryAfter: number | null;
  /** True when the server failed: the write may have been done nevertheless. */
  isDoubtful?: true;
}

/** No network, or no usable answer: it is unknown whether the server did it. */
export interface UnansweredMutation {
  kind: 'out-of-reach';
  /** True when the server has certainly not done it: the request was not sent, or was refused for lack of a session. */
  undone?: true;
  /** True when the server did answer, but the page could not read it, as after an update of the shop. */
  unfit?: true;
}

export type MutationFailure = RefusedMutation | UnansweredMutation;

export type MutationResult<Answer> = { kind: 'done'; answer: Answer } | MutationFailure;

/** True when a later try is a new one: this was done, or certainly not. Else a repeat keeps the id that names it. */
export function isSettled(result: MutationResult<unknown>): boolean {
  return result.kind === 'refused' ? result.isDoubtful !== true : result.kind === 'done';
}

/** True when the server may have done it without this page knowing; one that was never sent was certainly not done. */
export function mayBeDone(result: MutationResult<unknown>): boolean {
  return !isSettled(result) && !(result.kind === 'out-of-reach' && result.undone === true);
}

export function mutationResultOf<Answer>(outcome: Outcome<Answer>): MutationResult<Answer> {
  if (outcome.kind === 'answered') return { kind: 'done', answer: outcome.data };
  if (outcome.kind !== 'refused')
    return {
      kind: 'out-of-reach',
      ...(outcome.unsent === true && { undone: true }),
      ...(outcome.kind === 'unreadable' && outcome.unfit === true && { unfit: true }),
    };
  if (outcome.sessionUnknown) return { kind: 'out-of-reach', undone: true };
  const { status, code, message, details = [], retryAfter } = outcome;
  return { kind: 'refused', code, message, details, retryAfter, ...(status >= 500 && { isDoubtful: true }) };
}

export async function mutate<E extends Endpoint>(
  endpoint: E,
  ...input: CallArguments<E>
): Promise<MutationResult<AnswerOf<E>>> {
  return mutationResultOf(await attempt(endpoint, ...input));
}
