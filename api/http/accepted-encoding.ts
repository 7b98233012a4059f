/** Which packed form of an answer its caller takes (RFC 9110, 12.5.3). */

export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest first. */
const PREFERRED: readonly Encoding[] = ['br', 'gzip', 'identity'];
/** Headers of which the answer is remembered: browsers send a handful of different ones. */
const REMEMBERED = 200;
const LONGEST = 200;

const QUALITY = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

function qualities(header: string): ReadonlyMap<string, number> {
  const named = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    if (name === '') continue;
    const said = parameters.flatMap((text) => QUALITY.exec(text)?.[1] ?? []).at(0);
    named.set(name.toLowerCase() === 'x-gzip' ? 'gzip' : name.toLowerCase(), said === undefined ? 1 : Number(said));
  }
  return named;
}

function chosen(header: string): Encoding | null {
  const named = qualities(header);
  const any = named.get('*');
  const qualityOf = (encoding: Encoding): number => {
    const said = named.get(encoding) ?? any;
    if (said !== undefined) return said;
    // Whoever refuses it says so; it is the last choice of whoever names others only.
    return encoding === 'identity' ? 0.0001 : 0;
  };
  let best: Encoding | null = null;
  for (const encoding of PREFERRED) {
    if (qualityOf(encoding) > (best === null ? 0 : qualityOf(best))) best = encoding;
  }
  return best;
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
  const found = chosen(header);
  if (remembered.size < REMEMBERED && header.length <= LONGEST) remembered.set(header, found);
  return found;
}
