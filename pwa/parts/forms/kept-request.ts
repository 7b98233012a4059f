/** Keeps a request in this tab from before it is sent, so that neither a closed panel nor a reload makes the next press a second act. */
import { useState } from 'react';
import type { z } from 'zod';
import { isSettled, type MutationResult } from '../../queries/mutation.ts';
import { dropFormDraft, keepFormDraft, readFormDraft } from './form-drafts.ts';

export interface KeptRequest<Request> {
  /** The request without an answer, to be repeated unchanged; null when there is none. */
  readonly lost: Request | null;
  /** Sends the lost request, or else the one made here, and keeps it while it has no answer. */
  readonly send: <Answer>(
    make: () => Request,
    send: (request: Request) => Promise<MutationResult<Answer>>,
  ) => Promise<MutationResult<Answer>>;
  /** True when what it is about, read again, lists it. */
  readonly isIn: (booked: readonly { readonly id: string }[]) => boolean;
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
export function useKeptRequest<Request extends { id: string }>(
  form: string,
  schema: z.ZodType<Request>,
): KeptRequest<Request> {
  const [lost, setLost] = useState<Request | null>(() => schema.safeParse(readFormDraft(form)).data ?? null);
  const forget = () => {
    dropFormDraft(form);
    setLost(null);
  };
  return {
    lost,
    async send(make, send) {
      const request = lost ?? make();
      keepFormDraft(form, request);
      const result = await send(request);
      const next = stillLost(lost, request, result);
      if (next === null) forget();
      else setLost(next);
      return result;
    },
    isIn: (booked) => booked.some(({ id }) => id === lost?.id),
    forget,
  };
}
