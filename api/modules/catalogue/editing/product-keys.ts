/** Slugs, articles and external codes belong to one product each. A lock serializes their writers, so that a free key stays free. */
import type { Knex } from 'knex';
import type { Problem } from '#contract/error-body.ts';
import { CodedError } from '#contract/errors.ts';
import { numberedSlug, slugify } from '#contract/values/slug.ts';
import { takeAdvisoryLock } from '#db/write.ts';
import { findByUniqueColumn, isSlugTaken } from './edit-store.ts';

/** Locks the keys until the transaction ends. Take it before any row. */
export function lockProductKeys(trx: Knex.Transaction): Promise<void> {
  return takeAdvisoryLock(trx, 'product-keys');
}

/** The title's slug, with the lowest number that frees it from current and former slugs, and from `promised` ones about to be written. */
export async function freeSlug(
  trx: Knex.Transaction,
  title: string,
  promised: ReadonlySet<string> = new Set(),
): Promise<string> {
  const base = slugify(title);
  for (let number = 1; ; number += 1) {
    const slug = numberedSlug(base, number);
    if (!promised.has(slug) && !(await isSlugTaken(trx, slug, null))) return slug;
  }
}

export interface Keys {
  readonly sku?: string | null | undefined;
  readonly externalId?: string | null | undefined;
  readonly slug?: string | undefined;
}

/** Throws `validation` with the paths of the fields whose value another product than `exceptId` has. */
export async function refuseTakenKeys(
  trx: Knex.Transaction,
  { sku, externalId, slug }: Keys,
  exceptId: string | null,
): Promise<void> {
  const problems: Problem[] = [];
  const check = async (
    path: string,
    column: 'sku' | 'external_id',
    value: string | null | undefined,
    what: string,
  ): Promise<void> => {
    const holder = value == null ? undefined : await findByUniqueColumn(trx, column, value);
    if (holder !== undefined && holder.id !== exceptId)
      problems.push({ path, message: `${what} уже у товара «${holder.title}»` });
  };
  await check('sku', 'sku', sku, 'Этот артикул');
  await check('externalId', 'external_id', externalId, 'Этот код');
  if (slug !== undefined && (await isSlugTaken(trx, slug, exceptId)))
    problems.push({ path: 'slug', message: 'Этот адрес уже занят' });
  if (problems.length > 0)
    throw new CodedError('validation', {
      details: problems,
      ...(problems.length === 1 && problems[0] ? { text: problems[0].message } : {}),
    });
}
