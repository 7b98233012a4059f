/** The pictures of an import for the office, and a retry of failed ones. */
import type { Knex } from 'knex';
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import type { listImportPictures as picturesEndpoint } from '#contract/imports/imports.ts';
import { writeTransaction } from '#db/write.ts';
import { findPictures, retryFailed } from './picture-store.ts';
import { requireImport } from '../store/import-store.ts';

/** Throws `not_found`. */
export async function listImportPictures(
  db: Knex,
  id: string,
  { state, ...page }: QueryOf<typeof picturesEndpoint>,
): Promise<AnswerOf<typeof picturesEndpoint>> {
  await requireImport(db, id);
  const { rows, total } = await findPictures(db, id, state, page);
  const items = rows.map(({ number, product_id: productId, title, address, state: at, tries, reason }) => ({
    number,
    productId,
    title,
    address,
    state: at,
    tries,
    reason,
  }));
  return { items, total };
}

/** Throws `not_found`, and `import_not_ready` for an import that no longer brings pictures. */
export async function retryImportPictures(db: Knex, id: string, now: Date): Promise<void> {
  await writeTransaction(db, async (trx) => {
    const row = await requireImport(trx, id);
    if (row.state !== 'applied' && row.state !== 'applying') throw new CodedError('import_not_ready');
    await retryFailed(trx, id, now.toISOString());
  });
}
