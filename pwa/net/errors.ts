/** Three kinds of failure that must be told apart: no network, no usable answer, and a refusal by the server. */
import type { Problem } from '#contract/error-body.ts';

/** The request never left or never came back: the browser is offline or the connection failed. */
export class OfflineError extends Error {
  override name = 'OfflineError';
  constructor() {
    super('Нет сети');
  }
}

/** Text, without its full stop, about an answer that doesn't fit its schema. */
export const UNFIT_ANSWER = 'Ответ сервера не прочитан. Обновите страницу';

/** unfit: the answer doesn't fit the endpoint's schema, as when the shop was updated under an open page. */
export type UnreachableReason = 'timeout' | 'unreadable' | 'unfit' | 'unavailable';

/** The answer came too late, was not the shop's (a gateway's page, a captive portal), or cannot be read. */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
  readonly reason: UnreachableReason;
  readonly status: number;
  constructor(reason: UnreachableReason, status = 0) {
    super(reason === 'unfit' ? UNFIT_ANSWER : 'Сервер не отвечает');
    this.reason = reason;
    this.status = status;
  }
}

export interface Refusal {
  status: number;
  code: string;
  /** Russian text of the server. */
  message: string;
  details: Problem[] | undefined;
  /** Seconds after which a repeat makes sense; null when the server gave none. */
  retryAfter: number | null;
  /** True for a 401 whose silent refresh got no answer: the session may still be valid. */
  sessionUnknown: boolean;
}

/** The server refused the request. `message` is Russian and may be shown. */
export class RefusedError extends Error implements Refusal {
  override name = 'RefusedError';
  readonly status: number;
  readonly code: string;
  readonly details: Problem[] | undefined;
  readonly retryAfter: number | null;
  readonly sessionUnknown: boolean;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.status = refusal.status;
    this.code = refusal.code;
    this.details = refusal.details;
    this.retryAfter = refusal.retryAfter;
    this.sessionUnknown = refusal.sessionUnknown;
  }
}

/** True when the shop's server did not answer: the device's own copy may be used instead. */
export function isOutOfReach(error: unknown): error is OfflineError | UnreachableError {
  return error instanceof OfflineError || error instanceof UnreachableError;
}

/** True when what the device has kept may be shown instead: the server didn't answer, or answers no more for now (429). */
export function mayShowKept(error: unknown): boolean {
  return isOutOfReach(error) || (error instanceof RefusedError && error.status === 429);
}

/** True when the server did answer, but the page could not read it: then «Сервер не отвечает» would be untrue. */
export function isUnfit(error: unknown): error is UnreachableError {
  return error instanceof UnreachableError && error.reason === 'unfit';
}

/** Text to show: the server's message for a refusal, else `fallback`. */
export function refusalText(error: unknown, fallback: string): string {
  return error instanceof RefusedError && error.message !== '' && error.code !== 'internal' ? error.message : fallback;
}

export const isOutage = (status: number): boolean => status === 502 || status === 503 || status === 504;

const UNAUTHORIZED = 401;

/** True for a 401 that concerns the session. One that concerns the typed credentials needs no refresh. */
export function concernsSession(status: number, code: string): boolean {
  return status === UNAUTHORIZED && code !== 'wrong_credentials';
}
