/** Identifies the sender of a request by its cookies. */
import { GUEST, type HttpContext, type SignedInViewer, type Viewer } from '../route.ts';
import { anonymousValue, sentTokens, type SentTokens } from './session-cookies.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';

/** The sender according to the request's cookies. */
export interface Visitor {
  readonly viewer: Viewer;
  /** The session is valid, but its short-lived access token has expired: a refresh is due. */
  readonly stale: boolean;
  /** The binding of this browser's CSRF tokens; null when it never requested one. */
  readonly csrfBinding: string | null;
}

/** Looks up the valid session behind tokens; supplied by the session module. It grants nothing unless it is fresh. */
export type FindSession = (
  tokens: SentTokens,
  now: Date,
) => Promise<(SignedInViewer & { readonly fresh: boolean }) | null>;

/** A visitor without identity, for answers that are the same for everyone. */
export const ANONYMOUS: Visitor = { viewer: GUEST, stale: false, csrfBinding: null };

export async function visitorOf(findSession: FindSession, http: HttpContext, now: Date): Promise<Visitor> {
  const session = await findSession(sentTokens(http), now);
  if (session === null) return { viewer: GUEST, stale: false, csrfBinding: anonymousValue(http) ?? null };
  const { fresh, ...viewer } = session;
  return { viewer: fresh ? viewer : GUEST, stale: !fresh, csrfBinding: viewer.sessionId };
}

/** True for endpoints with the same answer for everyone: they need no session and may be cached. */
export function isViewerIndependent(endpoint: Endpoint): boolean {
  return endpoint.cache === 'public' || !endpoint.path.startsWith('/api/');
}

/**
 * Checks access; the client's own guards are only for comfort, this one is authoritative. Throws `unauthorized`, `forbidden` or `full_login_needed`
 * unless the visitor may call. A stale session must refresh even where guests may call: a wholesale buyer must not silently see a guest's prices.
 */
export function guard(endpoint: Endpoint, visitor: Visitor): void {
  if (endpoint.allow === 'everyone') {
    // The endpoints below `/api/auth/` open, renew and end the session.
    if (visitor.stale && !endpoint.path.startsWith('/api/auth/')) throw new CodedError('unauthorized');
    return;
  }
  if (visitor.viewer.tillPin && endpoint.tillPin !== true) throw new CodedError('full_login_needed');
  if (endpoint.allow.includes(visitor.viewer.role)) return;
  throw new CodedError(visitor.viewer.role === 'guest' ? 'unauthorized' : 'forbidden');
}
