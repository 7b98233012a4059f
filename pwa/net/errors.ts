/**
 * Three different troubles that must never be mistaken for one another: no network here, no sensible answer from there,
 * and an answer that says no.
 */
import type { Problem } from '#contract/error-body.ts';

/** The request never left or never came back: the browser is offline or the connection failed. */
export class OfflineError extends Error {
  override name = 'OfflineError';
  constructor() {
    super('Нет сети');
  }
}

export type UnreachableReason = 'timeout' | 'unreadable' | 'unavailable';

/** Something answered too late or not in the shop's own language: a timeout, a gateway's page, a captive portal. */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
  readonly reason: UnreachableReason;
  /** HTTP status, 0 when there was none. */
  readonly status: number;
  constructor(reason: UnreachableReason, status = 0) {
    super('Сервер не отвечает');
    this.reason = reason;
    this.status = status;
  }
}

export interface Refusal {
  status: number;
  code: string;
  /** Russian text, as the server said it. */
  message: string;
  details: Problem[] | undefined;
  /** Seconds after which a repeat makes sense; null when the server didn't say. */
  retryAfter: number | null;
  /** True for a 401 whose silent refresh got no answer: the session may well be alive. */
  sessionUnknown: boolean;
}

/** The server understood and said no. `message` is Russian and may be shown. */
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

/** True when the server had no say: the device's own copy may stand in. */
export function isOutOfReach(error: unknown): error is OfflineError | UnreachableError {
  return error instanceof OfflineError || error instanceof UnreachableError;
}

/** What a person reads: the server's own words for a refusal, else `fallback`. */
export function refusalText(error: unknown, fallback: string): string {
  return error instanceof RefusedError && error.message !== '' && error.code !== 'internal' ? error.message : fallback;
}

/** Statuses that say "not now" whatever the body: the server is there but can't serve. */
export function isOutage(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

const UNAUTHORIZED = 401;

/** Codes whose 401 concerns the credentials typed in, not the session: a refresh would not help. */
export function concernsSession(status: number, code: string): boolean {
  return status === UNAUTHORIZED && code !== 'wrong_credentials';
}
