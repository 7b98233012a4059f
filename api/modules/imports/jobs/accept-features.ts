/** Creates the features that a file's parameters propose, so that its goods have filters. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { acceptImportFeatures } from '#contract/imports/imports.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { sameName } from '#contract/values/same-name.ts';
import type { ByPerson } from '../../../environment/services.ts';
import { addFeatures } from '../../catalogue/category-editing/save-features.ts';
import { listTree } from '../../catalogue/tree/read-tree.ts';
import { ensurePlace } from '../apply/ensure-places.ts';
import { previewAgain, refuseOtherPreview } from './move-import.ts';
import { missingProposals } from '../plan/propose-features.ts';
import { surveyOf } from '../plan/survey-file.ts';
import { requireImport } from '../store/import-store.ts';

const OPEN: readonly string[] = ['ready', 'waiting'];
/** Values of lines that are written already come with the next file. */
const WRITTEN: readonly string[] = ['applied', 'canceled'];

/**
 * Adds the proposed features of these subcategories, or of all, creating missing ones; an undecided preview is made again with the values.
 * Throws `not_found` when there is no proposal, `import_not_ready` and `import_previewed_again`.
 */
export async function acceptFeatures(
  db: Knex,
  id: string,
  { places, previewedAt }: BodyOf<typeof acceptImportFeatures>,
  by: ByPerson,
): Promise<void> {
  const row = await requireImport(db, id);
  refuseOtherPreview(row, previewedAt);
  if (![...OPEN, ...WRITTEN].includes(row.state)) throw new CodedError('import_not_ready');
  let tree = await listTree(db);
  const chosen = missingProposals(surveyOf(row)?.proposals ?? [], tree).filter(
    ({ category, subcategory }) =>
      places === 'all' ||
      places.some((one) => sameName(one.category, category) && sameName(one.subcategory, subcategory)),
  );
  if (chosen.length === 0) throw new CodedError('not_found');
  for (const { category, subcategory, features } of chosen) {
    const place = { category, categoryId: null, subcategory, subcategoryId: null, lost: null };
    const made = await ensurePlace(db, tree, place, by);
    tree = made.tree;
    const { subcategoryId } = made.place;
    if (subcategoryId === null) continue;
    const drafts = features.map(({ goods: _, values, ...feature }) => ({
      ...feature,
      ...{ values: values.map((label) => ({ label })), min: null, max: null, step: null },
    }));
    await addFeatures(db, subcategoryId, drafts, by);
  }
  if (OPEN.includes(row.state)) await previewAgain(db, id);
}
