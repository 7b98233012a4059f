/** Negotiates the compression of an answer. */
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Smallest form first. */
const PREFERRED: readonly Encoding[] = ['br', 'gzip', 'identity'];
/** Maximum number of cached headers: browsers send only a few different ones. */
const REMEMBERED = 200;
const LONGEST = 200;

/** RFC 9110, 8.4.1.3: `x-gzip` is the old name of `gzip`. */
const OLD_GZIP = /\bx-gzip\b/gi;

/** The package's types lack the option that version 1 added. */
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

/** The encoding for `Accept-Encoding`: the favourite, of equals the smallest; `identity` without the header. Null when none fits. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  if (header === undefined || header === '') return 'identity';
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const found = negotiate(header);
  if (remembered.size < REMEMBERED && header.length <= LONGEST) remembered.set(header, found);
  return found;
}
