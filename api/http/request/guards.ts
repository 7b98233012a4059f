/** Access checks. The client's own guards are only for comfort; these are authoritative. */
import type { Endpoint } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import type { Visitor } from './visitor.ts';

/** True for endpoints with the same answer for everyone: they need no session and may be cached. */
export function isViewerIndependent(endpoint: Endpoint): boolean {
  return endpoint.cache === 'public' || !endpoint.path.startsWith('/api/');
}

/** True for the endpoints that open, renew and end a browser's session. */
function managesSession(endpoint: Endpoint): boolean {
  return endpoint.path.startsWith('/api/auth/');
}

/**
 * Throws `unauthorized`, `forbidden` or `full_login_needed` unless the visitor may call. A stale session must refresh even where guests may
 * call: a wholesale buyer must not silently see a guest's prices.
 */
export function guard(endpoint: Endpoint, visitor: Visitor): void {
  if (endpoint.allow === 'everyone') {
    if (visitor.stale && !managesSession(endpoint)) throw new CodedError('unauthorized');
    return;
  }
  if (visitor.viewer.tillPin && endpoint.tillPin !== true) throw new CodedError('full_login_needed');
  if (endpoint.allow.includes(visitor.viewer.role)) return;
  throw new CodedError(visitor.viewer.role === 'guest' ? 'unauthorized' : 'forbidden');
}
