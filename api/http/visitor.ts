/** Who sends a request, told by its cookies. */
import type { OwnTerms } from '#contract/orders/own-terms.ts';
import type { PersonRole } from '#contract/roles.ts';
import { GUEST, type Viewer, type HttpContext } from './route.ts';
import { anonymousValue, sentTokens, type SentTokens } from './session-cookies.ts';

/** What a request's cookies say of its sender. */
export interface Visitor {
  readonly viewer: Viewer;
  /** The session lives, but its short-lived access token does not: a refresh is due. */
  readonly stale: boolean;
  /** What this browser's CSRF tokens are bound to; null when it has never asked for one. */
  readonly csrfBinding: string | null;
}

/** Looks up the living session behind tokens; handed in by whoever knows about sessions. */
export type FindSession = (
  tokens: SentTokens,
  now: Date,
) => Promise<{
  sessionId: string;
  userId: string;
  role: PersonRole;
  terms: OwnTerms;
  tillPin: boolean;
  fresh: boolean;
} | null>;

/** Everybody, for answers that are the same for all. */
export const ANYBODY: Visitor = { viewer: GUEST, stale: false, csrfBinding: null };

/** The visitor behind a request. */
export async function visitorOf(findSession: FindSession, http: HttpContext, now: Date): Promise<Visitor> {
  const session = await findSession(sentTokens(http), now);
  if (session === null) return { viewer: GUEST, stale: false, csrfBinding: anonymousValue(http) ?? null };
  const { role, userId, sessionId, terms, tillPin, fresh } = session;
  return { viewer: fresh ? { role, userId, sessionId, terms, tillPin } : GUEST, stale: !fresh, csrfBinding: sessionId };
}
