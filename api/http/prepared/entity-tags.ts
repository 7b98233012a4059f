/** Entity tags (RFC 9110, 13.1.2): detects whether the caller already has a version. */

const TAG = /(?:W\/)?("[^"]*")/g;

/** True when `If-None-Match` names this ETag, or any (`*`); compared weakly, as the RFC requires: a `W/` prefix is ignored. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const wanted = etag.replace(/^W\//, '');
  return [...ifNoneMatch.matchAll(TAG)].some(([, opaque]) => opaque === wanted);
}
