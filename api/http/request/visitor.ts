/** Identifies the sender of a request by its cookies. */
import type { OwnTerms } from '#contract/people/own-terms.ts';
import type { PersonRole } from '#contract/roles.ts';
import { GUEST, type Viewer, type HttpContext } from '../route.ts';
import { anonymousValue, sentTokens, type SentTokens } from './session-cookies.ts';

/** The sender according to the request's cookies. */
export interface Visitor {
  readonly viewer: Viewer;
  /** The session is valid, but its short-lived access token has expired: a refresh is due. */
  readonly stale: boolean;
  /** The binding of this browser's CSRF tokens; null when it never requested one. */
  readonly csrfBinding: string | null;
}

/** Looks up the valid session behind tokens; supplied by the session module. */
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

/** A visitor without identity, for answers that are the same for everyone. */
export const ANONYMOUS: Visitor = { viewer: GUEST, stale: false, csrfBinding: null };

/** The visitor behind a request. */
export async function visitorOf(findSession: FindSession, http: HttpContext, now: Date): Promise<Visitor> {
  const session = await findSession(sentTokens(http), now);
  if (session === null) return { viewer: GUEST, stale: false, csrfBinding: anonymousValue(http) ?? null };
  const { role, userId, sessionId, terms, tillPin, fresh } = session;
  return { viewer: fresh ? { role, userId, sessionId, terms, tillPin } : GUEST, stale: !fresh, csrfBinding: sessionId };
}
