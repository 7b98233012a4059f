/** Slugs of categories: made from the name or given, one category each. Callers hold the keys' lock. */
import { CodedError } from '#contract/errors.ts';
import { numberedSlug, slugify } from '#contract/values/slug.ts';

/** True when the slug is not available. */
export type IsTaken = (slug: string) => Promise<boolean>;

/** `GET /api/catalog/<these>` are the feeds: a category with that slug could not be read. */
const RESERVED: ReadonlySet<string> = new Set(['changes', 'figures']);

/** Also counts slugs of API paths as taken. */
export function withReserved(isTaken: IsTaken): IsTaken {
  return async (slug) => RESERVED.has(slug) || isTaken(slug);
}

/** The requested slug, or the name's with the lowest number that makes it free. Throws `validation` when the requested one is taken. */
export async function assignSlug(name: string, requested: string | undefined, isTaken: IsTaken): Promise<string> {
  if (requested !== undefined) {
    if (!(await isTaken(requested))) return requested;
    const message = 'Этот адрес уже занят';
    throw new CodedError('validation', { text: message, details: [{ path: 'slug', message }] });
  }
  const base = slugify(name, 'razdel');
  for (let number = 1; ; number += 1) {
    const slug = numberedSlug(base, number);
    if (!(await isTaken(slug))) return slug;
  }
}
