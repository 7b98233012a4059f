/** Which compressed form of an answer its caller takes. */
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest first. */
const PREFERRED: readonly Encoding[] = ['br', 'gzip', 'identity'];
/** Headers of which the answer is remembered: browsers send a handful of different ones. */
const REMEMBERED = 200;
const LONGEST = 200;

/** RFC 9110, 8.4.1.3: `x-gzip` is the old name of `gzip`. */
const OLD_GZIP = /\bx-gzip\b/gi;

/** Its types lack the option of version 1. */
interface PreferringNegotiator {
  encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
}

function negotiate(header: string): Encoding | null {
  const caller: PreferringNegotiator = new Negotiator({
    headers: { 'accept-encoding': header.replace(OLD_GZIP, 'gzip') },
  });
  const best = caller.encoding(PREFERRED, { preferred: PREFERRED });
  return PREFERRED.find((encoding) => encoding === best) ?? null;
}

const remembered = new Map<string, Encoding | null>();

/**
 * The form for a caller whose `Accept-Encoding` says this: the one they like best, of equals the smallest; without the
 * header as it is. Null when they take none.
 */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  if (header === undefined || header === '') return 'identity';
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const found = negotiate(header);
  if (remembered.size < REMEMBERED && header.length <= LONGEST) remembered.set(header, found);
  return found;
}
