/** Slugs, articles and external codes belong to one product each. A lock serializes their writers, so that a free key stays free. */
import type { Knex } from 'knex';
import type { Problem } from '#contract/error-body.ts';
import { CodedError } from '#contract/errors.ts';
import { numberedSlug, slugify } from '#contract/values/slug.ts';
import { takeAdvisoryLock } from '#db/write.ts';
import type { ProductSave } from '#contract/catalogue/products.ts';
import type { ProductRow } from '#db/tables.ts';
import { isSlugTaken } from './edit-store.ts';

/** Locks the keys until the transaction ends. Take it before any row. */
export function lockProductKeys(trx: Knex.Transaction): Promise<void> {
  return takeAdvisoryLock(trx, 'product-keys');
}

/** The slug itself, or with the lowest number that frees it. */
export async function firstFreeSlug(base: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  for (let number = 1; ; number += 1) {
    const slug = numberedSlug(base, number);
    if (!(await isTaken(slug))) return slug;
  }
}

/** The title's slug, free among current and former slugs, and `promised` ones about to be written. */
export function freeSlug(
  trx: Knex.Transaction,
  title: string,
  promised: ReadonlySet<string> = new Set(),
): Promise<string> {
  return firstFreeSlug(slugify(title), async (slug) => promised.has(slug) || isSlugTaken(trx, slug, null));
}

/** Throws `validation` with the paths of the fields whose value another product than `exceptId` has. */
export async function refuseTakenKeys(
  trx: Knex.Transaction,
  { sku, externalId, slug }: Pick<ProductSave, 'sku' | 'externalId' | 'slug'>,
  exceptId: string,
): Promise<void> {
  const problems: Problem[] = [];
  const check = async (path: string, key: Partial<ProductRow>, what: string): Promise<void> => {
    const holder = await trx('products').where(key).whereNot({ id: exceptId }).first('title');
    if (holder !== undefined) problems.push({ path, message: `${what} уже у товара «${holder.title}»` });
  };
  if (sku != null) await check('sku', { sku }, 'Этот артикул');
  if (externalId != null) await check('externalId', { external_id: externalId }, 'Этот код');
  if (slug !== undefined && (await isSlugTaken(trx, slug, exceptId)))
    problems.push({ path: 'slug', message: 'Этот адрес уже занят' });
  const [first, ...others] = problems;
  if (first !== undefined)
    throw new CodedError('validation', {
      details: problems,
      ...(others.length === 0 ? { text: first.message } : {}),
    });
}
