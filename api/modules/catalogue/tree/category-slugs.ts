/**
 * Addresses of categories: made from the name or given, one category each. Whoever gives them has taken the turn for
 * keys.
 */
import { CodedError } from '#contract/errors.ts';
import { numberedSlug, slugify } from '#contract/values/slug.ts';

/** Whether an address cannot be given. */
export type IsTaken = (slug: string) => Promise<boolean>;

/** `GET /api/catalog/<these>` are the feeds: a category of that slug could not be read. */
const RESERVED: ReadonlySet<string> = new Set(['changes', 'figures']);

/** Taken by another category, or by an address of the API. */
export function orReserved(isTaken: IsTaken): IsTaken {
  return async (slug) => RESERVED.has(slug) || isTaken(slug);
}

/**
 * The address asked for, or the name's with the lowest number that makes it free. Throws `validation` for a taken one.
 */
export async function giveSlug(name: string, asked: string | undefined, isTaken: IsTaken): Promise<string> {
  if (asked !== undefined) {
    if (!(await isTaken(asked))) return asked;
    const message = 'Этот адрес уже занят';
    throw new CodedError('validation', { text: message, details: [{ path: 'slug', message }] });
  }
  const base = slugify(name, 'razdel');
  for (let number = 1; ; number += 1) {
    const slug = numberedSlug(base, number);
    if (!(await isTaken(slug))) return slug;
  }
}
