/** The preview of a bulk change: its lines are the chosen goods, no file is read. */
import { CodedError } from '#contract/errors.ts';
import type { BulkAct, BulkChoice } from '#contract/imports/bulk.ts';
import { NEW_PROFILE } from '#contract/imports/import-profile.ts';
import type { Knex } from 'knex';
import { writeTransaction } from '#db/write.ts';
import { listTree } from '../../catalogue/tree/list-tree.ts';
import { selectedGoods } from '../../stock/listing/selected-goods.ts';
import { productsBy, updateImport } from '../store/import-store.ts';
import { Preview, type PreviewContext } from '../plan/make-preview.ts';
import { RELEASED, assertLeased, takeLease } from '../store/work-lease.ts';
import { planBulk, type BulkPlace } from './plan-bulk.ts';
import { proposedVariants } from './propose-variants.ts';

const PORTION = 100;

/** The target of the goods; null for changes that don't move them. Throws `validation`. */
export async function placeOf(db: Knex, act: BulkAct): Promise<BulkPlace | null> {
  if (act.kind !== 'place') return null;
  const { categories, subcategories } = await listTree(db);
  const category = categories.find(({ slug }) => slug === act.categorySlug);
  const inside = subcategories.filter(({ categoryId }) => categoryId === category?.id);
  const subcategory = inside.find(({ id }) => id === act.subcategoryId);
  const refuse = (path: string, message: string): CodedError =>
    new CodedError('validation', { text: message, details: [{ path, message }] });
  if (category === undefined) throw refuse('act.categorySlug', 'Такой категории нет');
  if (act.subcategoryId !== null && subcategory === undefined)
    throw refuse('act.subcategoryId', 'В этой категории такой подкатегории нет');
  if (subcategory === undefined && inside.length > 0) throw refuse('act.subcategoryId', 'Выберите подкатегорию');
  return {
    categoryId: category.id,
    subcategoryId: subcategory?.id ?? null,
    features: subcategory?.features ?? [],
    featuresOf: new Map(subcategories.map(({ id, features }) => [id, features])),
  };
}

/** Makes the preview of a change in the state `reading`. Throws `LeaseLost`. */
export async function previewBulk(context: PreviewContext, importId: string): Promise<void> {
  const { db, clock } = context;
  const job = await takeLease(db, importId, 'reading', clock);
  const { bulk } = JSON.parse(job.choice) as { bulk: BulkChoice };
  const preview = new Preview(context, job, NEW_PROFILE);
  await preview.clear();
  const ids = await selectedGoods(db, bulk.selection, context.timeZone);
  const planned = {
    place: await placeOf(db, bulk.act),
    models: bulk.act.kind === 'variants' && bulk.act.model === null ? await proposedVariants(db, ids) : new Map(),
    now: clock().toISOString(),
  };
  for (let start = 0; start < ids.length; start += PORTION) {
    const portion = ids.slice(start, start + PORTION);
    const rows = new Map((await productsBy(db, 'id', portion)).map((row) => [row.id, row]));
    const lines = portion.flatMap((id) => {
      const row = rows.get(id);
      return row === undefined ? [] : [planBulk(row, bulk.act, planned)];
    });
    preview.counts.rows += lines.length;
    await preview.write(lines);
  }
  preview.counts.links = preview.counts.rows;
  await writeTransaction(db, async (trx) => {
    await assertLeased(trx, importId, 'reading');
    await updateImport(trx, importId, {
      ...RELEASED,
      state: 'ready',
      format: 'list',
      counts: JSON.stringify(preview.counts),
      stops: '[]',
      lines_done: 0,
      lines_total: 0,
    });
  });
}
