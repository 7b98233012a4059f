/** A bulk change as an import without a file, and its preview: its lines are the chosen goods. */
import { CodedError } from '#contract/errors.ts';
import type { BulkAct, BulkChoice } from '#contract/imports/bulk.ts';
import { NEW_PROFILE, type ImportStop, BULK_SOURCE } from '#contract/imports/import-profile.ts';
import type { Knex } from 'knex';
import { portions, readInPortions } from '#db/portions.ts';
import type { By } from '../../../environment/services.ts';
import { listTree, readFeatures } from '../../catalogue/tree/read-tree.ts';
import { readTerms } from '../../shop/facts/order-terms.ts';
import { selectedGoods } from '../../stock/listing/list-stock.ts';
import { productsBy } from '../store/link-store.ts';
import { areUpsideDown } from '../plan/preview-counts.ts';
import { newPreview, type PreviewContext } from '../plan/preview.ts';
import { takeLease } from '../store/work-lease.ts';
import { planBulk, type BulkPlace } from './plan-bulk.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Attributes } from '#contract/catalogue/catalog.ts';
import { proposeModels } from '#contract/listing/propose-models.ts';
import type { ProductRow } from '#db/tables.ts';
import { groupBy } from '#contract/values/group-by.ts';
import { numberAsTyped } from '#contract/values/typed-number.ts';
import { enterImport } from '../jobs/begin-import.ts';

type Candidate = Pick<ProductRow, 'id' | 'title' | 'brand' | 'sku' | 'subcategory_id' | 'attributes' | 'model_key'>;

async function candidatesBySubcategory(db: Knex, ids: readonly string[]): Promise<Map<string, Candidate[]>> {
  const rows = await readInPortions(ids, async (some): Promise<Candidate[]> => {
    // SQLite answers without yielding the thread: consecutive statements would block other requests.
    await yieldToEventLoop();
    return db('products')
      .whereIn('id', some)
      .whereNotNull('subcategory_id')
      .select('id', 'title', 'brand', 'sku', 'subcategory_id', 'attributes', 'model_key');
  });
  return groupBy(rows, ({ subcategory_id }) => subcategory_id ?? '');
}

/**
 * Model by product, for the goods that `proposeModels` groups. A group with one existing model joins it; a group with several is left as it
 * is, because a person has told them apart. A new model gets a name that no other goods of the subcategory have.
 */
async function proposedVariants(db: Knex, ids: readonly string[]): Promise<Map<string, string>> {
  const proposed = new Map<string, string>();
  for (const [subcategoryId, rows] of await candidatesBySubcategory(db, ids)) {
    const features = await readFeatures(db, subcategoryId);
    const ofSubcategory = db('products').where({ subcategory_id: subcategoryId }).whereRaw("model_key <> ''");
    const inUse = new Set<string>(await ofSubcategory.distinct().pluck('model_key'));
    const modelOf = new Map(rows.map(({ id, model_key: model }) => [id, model]));
    const candidates = rows.map(({ subcategory_id: _, attributes, model_key: _model, ...row }) => ({
      ...row,
      subcategoryId,
      attributes: JSON.parse(attributes) as Attributes,
    }));
    for (const { name, ids: members } of proposeModels(candidates, () => features)) {
      const own = new Set(members.map((id) => modelOf.get(id) ?? '').filter((model) => model !== ''));
      if (own.size > 1) continue;
      const [joined] = own;
      const model = joined ?? freeName(name, inUse);
      inUse.add(model);
      for (const id of members) proposed.set(id, model);
    }
    await yieldToEventLoop();
  }
  return proposed;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number += 1) if (!taken.has(`${name} (${number})`)) return `${name} (${number})`;
}

const PORTION = 100;

/** The target of the goods; null for changes that don't move them. Throws `validation`. */
async function placeOf(db: Knex, act: BulkAct): Promise<BulkPlace | null> {
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
  const preview = newPreview(context, job, NEW_PROFILE);
  await preview.clear();
  const ids = await selectedGoods(db, bulk.selection, context.timeZone);
  const { sellsWholesale } = await readTerms(db);
  const planned = {
    place: await placeOf(db, bulk.act),
    models: bulk.act.kind === 'variants' && bulk.act.model === null ? await proposedVariants(db, ids) : new Map(),
    now: clock().toISOString(),
    sellsWholesale,
  };
  for (const portion of portions(ids, PORTION)) {
    const rows = new Map((await productsBy(db, 'id', portion)).map((row) => [row.id, row]));
    const lines = portion.flatMap((id) => {
      const row = rows.get(id);
      return row === undefined ? [] : [planBulk(row, bulk.act, planned)];
    });
    preview.counts.rows += lines.length;
    await preview.write(lines);
  }
  preview.counts.links = preview.counts.rows;
  const stops: ImportStop[] = areUpsideDown(preview.counts) ? ['upsideDown'] : [];
  await preview.finish(stops, { format: 'list' });
}

const WHICH = { retail: 'Розничные цены', wholesale: 'Оптовые цены', both: 'Розничные и оптовые цены' } as const;
const signed = (value: number): string => `${value < 0 ? '\u2212' : '+'}${numberAsTyped(Math.abs(value))}`;

function nameOf(act: BulkAct): string {
  const round = 'step' in act && act.step > 0 ? ` с\u00a0округлением до\u00a0${numberAsTyped(act.step)}\u00a0₽` : '';
  switch (act.kind) {
    case 'prices':
      return `${WHICH[act.which]} ${'percent' in act.by ? `${signed(act.by.percent)}\u00a0%` : `${signed(act.by.sum)}\u00a0₽`}${round}`;
    case 'sale':
      return act.percent === null ? 'Снять скидку' : `Скидка ${numberAsTyped(act.percent)}\u00a0%${round}`;
    case 'place':
      return 'Другая категория';
    case 'brand':
      return act.brand === '' ? 'Убрать бренд' : `Бренд «${act.brand}»`;
    case 'variants':
      return act.model === null
        ? 'Найти варианты'
        : act.model === ''
          ? 'Разделить варианты'
          : `Варианты «${act.model}»`;
    case 'hide':
      return 'Снять с продажи';
    case 'show':
      return 'Вернуть в продажу';
  }
}

/** Returns the import's id; its state is `reading` until its preview is made. Throws `validation`. */
export async function beginBulk(db: Knex, bulk: BulkChoice, by: By): Promise<string> {
  await placeOf(db, bulk.act);
  const entered = { sourceName: BULK_SOURCE, fileName: nameOf(bulk.act), choice: { bulk }, stockAt: null };
  return enterImport(db, entered, by);
}
