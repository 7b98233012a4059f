/** Entity tags (RFC 9110, 13.1.2): does the caller have this version already? */

const TAG = /(?:W\/)?("[^"]*")/g;

/**
 * True when an `If-None-Match` header names exactly this ETag, or any (`*`). The comparison is weak, as the RFC asks:
 * a `W/` before either of them does not count.
 */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const wanted = etag.replace(/^W\//, '');
  return [...ifNoneMatch.matchAll(TAG)].some(([, opaque]) => opaque === wanted);
}
