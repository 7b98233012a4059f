/** The verdict on an outcome, pure. Only a parsed answer with the row's own id settles it; a doubtful one is retried. */
import type { ErrorCode } from '#contract/errors.ts';
import type { Outcome } from '../net/request.ts';
import type { Failure } from '../device/durable/delivery.ts';
import type { RefusalNote } from '../device/rows/journal-types.ts';

export type Verdict<Answer> =
  | { kind: 'accepted'; answer: Answer }
  /** `network`: the shop didn't answer, and a good contact resets the wait. `server`: it answered "not now". */
  | { kind: 'retry'; cause: 'network' | 'server'; retryAfterMs: number | null; message: string }
  /** The person logged in may not deliver it: selling goes on, rows wait for a login. */
  | { kind: 'pause' }
  | { kind: 'attention'; refusal: Omit<RefusalNote, 'at'> };

const RETRY_STATUSES = new Set([404, 408, 425, 429]);
/** Refusals that pass by themselves: an outdated CSRF token; a sale that another till has not sent yet, as after a restored backup. */
const PROVISIONAL_CODES = new Set<string>(['csrf_invalid', 'sale_not_arrived'] satisfies ErrorCode[]);
const GATEWAY_STATUSES = new Set([502, 503, 504]);

export function verdictOf<Answer extends { id: string }>(outcome: Outcome<Answer>, id: string): Verdict<Answer> {
  switch (outcome.kind) {
    case 'failed':
      return { kind: 'retry', cause: 'network', retryAfterMs: null, message: 'Нет связи с сервером' };
    case 'unreadable':
      return {
        kind: 'retry',
        cause: outcome.silent === true ? 'server' : causeOf(outcome.retryAfter),
        retryAfterMs: milliseconds(outcome.retryAfter),
        message: unreadableText(outcome),
      };
    case 'answered':
      return outcome.data.id === id
        ? { kind: 'accepted', answer: outcome.data }
        : { kind: 'retry', cause: 'network', retryAfterMs: null, message: 'Сервер ответил о другом чеке' };
    case 'refused':
      return refused(outcome);
  }
}

function unreadableText({ unfit, silent }: Extract<Outcome<unknown>, { kind: 'unreadable' }>): string {
  if (unfit === true) return 'Ответ сервера не прочитан: обновите страницу';
  return silent === true ? 'Сервер не ответил об этой записи' : 'Ответил не сервер магазина';
}

function refused(
  outcome: Extract<Outcome<unknown>, { kind: 'refused' }>,
): Exclude<Verdict<never>, { kind: 'accepted' }> {
  const { status, code, message, details } = outcome;
  const retryAfterMs = milliseconds(outcome.retryAfter);
  if (status === 401) {
    // The refresh itself may have failed in the network: then the session may still be valid.
    return outcome.sessionUnknown ? { kind: 'retry', cause: 'network', retryAfterMs, message } : { kind: 'pause' };
  }
  if (GATEWAY_STATUSES.has(status)) return { kind: 'retry', cause: causeOf(outcome.retryAfter), retryAfterMs, message };
  // The role of the person logged in says nothing about the row: the next member of staff delivers it.
  if (status === 403 && code === 'forbidden') return { kind: 'pause' };
  if (status >= 500 || RETRY_STATUSES.has(status) || PROVISIONAL_CODES.has(code))
    return { kind: 'retry', cause: 'server', retryAfterMs, message };
  return { kind: 'attention', refusal: { status, code, message, ...(details === undefined ? {} : { details }) } };
}

/** A server that gives a time for a retry is there: a good probe must not shorten that wait. */
const causeOf = (retryAfter: number | null): 'network' | 'server' => (retryAfter === null ? 'network' : 'server');

const milliseconds = (seconds: number | null): number | null => (seconds === null ? null : seconds * 1000);

export const BACKOFF_FIRST_MS = 2_000;
export const BACKOFF_MAX_MS = 300_000;
/** A longer `Retry-After` is cut to this. */
const RETRY_AFTER_MAX_MS = 3_600_000;

/** Moment and chance, which the tests choose. */
export interface Clock {
  now(): number;
  random(): number;
}

/** The row's fate after a verdict other than `accepted`: another attempt, or a person's decision. */
export function failureOf(
  verdict: Exclude<Verdict<unknown>, { kind: 'accepted' }>,
  attempts: number,
  { now, random }: Clock,
): Failure {
  switch (verdict.kind) {
    case 'attention':
      return { kind: 'parked', refusal: { ...verdict.refusal, at: new Date(now()).toISOString() } };
    case 'pause':
      return { kind: 'released', dueAt: 0, refusal: null, counted: false };
    case 'retry':
      return {
        kind: 'released',
        dueAt: now() + backoffMs(attempts, verdict.retryAfterMs, random()),
        refusal: deferralNote(verdict, now()),
        counted: true,
      };
  }
}

/** The note on a row that is retried. @param now epoch milliseconds */
function deferralNote(
  { cause, retryAfterMs, message }: Extract<Verdict<unknown>, { kind: 'retry' }>,
  now: number,
): RefusalNote {
  const until = retryAfterMs === null ? {} : { until: now + Math.min(retryAfterMs, RETRY_AFTER_MAX_MS) };
  return {
    status: 0,
    code: cause === 'network' ? 'unreachable' : 'not_now',
    message,
    at: new Date(now).toISOString(),
    ...until,
  };
}

/** Milliseconds until the next attempt: 2 s doubling to 5 min with jitter, or a longer `Retry-After`. */
export function backoffMs(attempts: number, retryAfterMs: number | null, random: number): number {
  const full = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** Math.min(attempts, 20));
  return Math.max(full * (0.5 + random / 2), Math.min(retryAfterMs ?? 0, RETRY_AFTER_MAX_MS));
}
