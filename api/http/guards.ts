/** Who may pass. The client's own guards are a courtesy; these are the ones that hold. */
import type { Endpoint } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import type { Visitor } from './visitor.ts';

/** True for endpoints whose answer is the same for everybody: they need no session and may be cached. */
export function ignoresViewer(endpoint: Endpoint): boolean {
  return endpoint.cache === 'public' || !endpoint.path.startsWith('/api/');
}

/** The endpoints by which a browser gets, renews and ends its session. */
function managesSession(endpoint: Endpoint): boolean {
  return endpoint.path.startsWith('/api/auth/');
}

/**
 * Throws `unauthorized`, `forbidden` or `full_login_needed` unless the visitor may call. A stale session is asked to refresh itself even
 * where guests are welcome: a wholesale buyer must not silently be shown a guest's prices.
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
