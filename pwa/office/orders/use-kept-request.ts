/**
 * A request about an order that may have been booked without an answer. It is kept in this tab from before it is sent, so that neither a
 * closed panel nor a reload makes the next press a second act.
 */
import { useState } from 'react';
import type { z } from 'zod';
import { dropFormDraft, keepFormDraft, readFormDraft } from '../../parts/forms/form-drafts.ts';
import { isSettled, type MutationResult } from '../../queries/mutation.ts';

export interface KeptRequest<Request> {
  /** The request without an answer, to be repeated unchanged; null when there is none. */
  readonly lost: Request | null;
  /** Keeps a request that is about to be sent. */
  readonly keep: (request: Request) => void;
  /** Takes the result of the kept request, and returns the request when it still has no answer. */
  readonly settle: (request: Request, result: MutationResult<unknown>) => Request | null;
  /** Forgets the request: the order shows its act. */
  readonly forget: () => void;
}

/** The request that still has no answer after this result: a repeat that was not done says nothing about the first try. */
export function stillLost<Request>(
  lost: Request | null,
  request: Request,
  result: MutationResult<unknown>,
): Request | null {
  if (lost !== null) return isSettled(result) ? null : lost;
  return result.kind === 'out-of-reach' && result.undone !== true ? request : null;
}

/** @param form unique name, with the order's id */
export function useKeptRequest<Request extends object>(form: string, schema: z.ZodType<Request>): KeptRequest<Request> {
  const [lost, setLost] = useState<Request | null>(() => schema.safeParse(readFormDraft(form)).data ?? null);
  const forget = () => {
    dropFormDraft(form);
    setLost(null);
  };
  return {
    lost,
    keep: (request) => keepFormDraft(form, request),
    settle: (request, result) => {
      const next = stillLost(lost, request, result);
      if (next === null) forget();
      else setLost(next);
      return next;
    },
    forget,
  };
}
