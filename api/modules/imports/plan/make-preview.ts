/**
 * Makes the preview of a file: reads it twice, first for its groups and prices, then row by row against the shop, and stores the planned
 * changes as lines. No product is changed. An interrupted preview is made again from the file.
 */
import type { Knex } from 'knex';
import { NOT_CARRIED } from '#contract/exchange/goods-table.ts';
import { importProfileSchema, type ImportProfile } from '#contract/imports/import-profile.ts';
import type { ImportRow, ImportSourceRow } from '#db/import-tables.ts';
import { writeTransaction } from '#db/write.ts';
import { listTree, readBrands } from '../../catalogue/tree/read-tree.ts';
import { readTerms } from '../../shop/facts/order-terms.ts';
import { updateImport, choiceOf } from '../store/import-store.ts';
import { findSource, profileRevision } from '../store/source-store.ts';
import { type SourceFile, FileRefused } from '../files/source-row.ts';
import { againNotes, newestStock, OLD_NOTE, learntBefore, type LearntBefore } from './source-history.ts';
import { assertLeased, beginReading, RELEASED, releaseLease } from '../store/work-lease.ts';
import type { LikelyGoods, Planning } from './line-parts.ts';
import { mapGroups, rootOf } from './map-groups.ts';
import { mapPrices, OWN_PRICES, pricesTaken, unusedTypes } from '../files/map-prices.ts';
import { Matcher } from './match-rows.ts';
import { Preview, type PreviewContext } from './preview.ts';
import { FeatureSurvey } from './propose-features.ts';
import { isFullFile, lostGoods, stopsOf } from './preview-counts.ts';
import { stockMoment } from '../files/read-values.ts';
import { newSeenCodes } from './row-codes.ts';
import {
  hasPrices,
  idsByName,
  keptSurvey,
  lostOf,
  lostWarehouses,
  namedNow,
  surveyFile,
  type Survey,
} from './survey-file.ts';

const UNREAD_NOTE = 'Не все строки прочитаны, поэтому файл не считается полным: товары, которых в нём нет, не тронуты';

/** All that rows are planned by: the settings of their source, the shop's tree and brands, and facts of the whole file. */
async function readPlanning(
  { db, clock, timeZone }: PreviewContext,
  job: ImportRow,
  source: ImportSourceRow,
  { survey, settings, learnt }: { survey: Survey; settings: ImportProfile; learnt: LearntBefore },
) {
  const { facts, groups, models, priceTypes } = survey;
  const tree = await listTree(db);
  const warehouseIds = { ...learnt.warehouseIds, ...idsByName(facts.warehouseNames) };
  const profile = { ...settings, warehouses: namedNow(settings.warehouses, survey, warehouseIds) };
  const root = facts.isOwn ? null : (learnt.root ?? rootOf(groups.keys()));
  const stockAt = job.stock_at ?? stockMoment(facts.madeAt, timeZone, clock());
  const planning: Planning = {
    profile,
    prices: facts.isOwn ? OWN_PRICES : mapPrices(priceTypes, profile),
    places: mapGroups(groups.keys(), profile, tree, { root, isOwn: facts.isOwn }),
    features: new Map(tree.subcategories.map((one) => [one.id, one.features])),
    brands: facts.isOwn ? null : await readBrands(db),
    ...newSeenCodes(),
    models: models.names(source.name, { isFull: facts.changesOnly !== true }),
    takesStock: facts.isOwn || stockAt >= (await newestStock(db, job, clock())),
    sellsWholesale: (await readTerms(db)).sellsWholesale,
    timeZone,
    now: clock().toISOString(),
  };
  return { planning, tree, root, warehouseIds, stockAt };
}

/** Stores a finished preview. Settings that were saved during the reading count: it begins again. */
async function finish(db: Knex, job: ImportRow, source: ImportSourceRow, made: Partial<ImportRow>): Promise<void> {
  await writeTransaction(db, async (trx) => {
    await assertLeased(trx, job.id, 'reading');
    const isCurrent = (await findSource(trx, job.source_id))?.profile === source.profile;
    await updateImport(trx, job.id, { ...RELEASED, choice: job.choice, lines_done: 0, ...(isCurrent ? made : {}) });
  });
}

/** Makes the preview of an import in the state `reading`. Refusals of the file are stored with it. Throws `LeaseLost`. */
export async function makePreview(context: PreviewContext, importId: string): Promise<void> {
  const { db, clock } = context;
  const job = await beginReading(db, importId, clock);
  if (job === null) return;
  const source = await findSource(db, job.source_id);
  if (source === undefined) throw new Error('An import has its source');
  const settings = importProfileSchema.parse(JSON.parse(source.profile));
  const choice = choiceOf(job);
  const preview = new Preview(context, job, settings);
  await preview.clear();
  let file: SourceFile | null = null;
  try {
    file = await preview.source();
    const { facts } = file;
    const survey = await surveyFile(file, (rows) => preview.sign(rows));
    const learnt = await learntBefore(db, job);
    const made = await readPlanning(context, job, source, { survey, settings, learnt });
    const { planning, stockAt } = made;
    const { profile, prices, places, takesStock } = planning;
    const unused = unusedTypes(prices, profile);
    const early = [unused, takesStock ? null : OLD_NOTE, ...againNotes(choice)];
    for (const note of early) if (note !== null) facts.notes.add(note);
    const likely: LikelyGoods = facts.isOwn ? new Map() : await preview.likelyGoods(survey.codes);
    const offered = new FeatureSurvey(made.tree, places);
    const matcher = new Matcher(db, job.source_id, survey.codes);
    await preview.planAll(file, planning, { matcher, stockAt, likely, proposals: offered });
    const proposals = offered.list(profile, facts.isOwn);
    const missing = await preview.countMissing(survey.codes);
    const { links } = preview.counts;
    const { isFull, isContradiction } = isFullFile(survey, choice, links, missing, learnt.lack);
    if (isFull && takesStock && missing > 0) await preview.planGone(survey.codes, matcher.found, stockAt);
    if (takesStock) await preview.planReplaced(survey.replaced, stockAt);
    const lostNames = lostWarehouses(survey, profile.warehouses);
    const lost = lostOf(survey, profile, lostNames, choice.scheduled === true ? learnt : { ...learnt, fetched: null });
    const counts = { ...preview.counts, proposed: proposals.length, links };
    counts.lost = lostGoods(counts, learnt.lack);
    const late = [
      facts.isOwn && counts.new + counts.draft > 0 && `Новые товары из выгрузки магазина. ${NOT_CARRIED}`,
      survey.unread > 0 && missing > 0 && UNREAD_NOTE,
      ...lostNames,
      ...lost,
      counts.upsideDown > 0 && pricesTaken(prices, counts.upsideDown),
    ];
    for (const note of late) if (note !== false) facts.notes.add(note);
    const about = {
      before: learnt.lack,
      isPartial: isContradiction,
      hasPrices: hasPrices(survey),
      isRetailUnclear: unused !== null && ![...prices.values()].some(({ role }) => role === 'retail'),
      isLost: lost.length > 0,
      isCut: facts.isCut,
    };
    const stops = stopsOf(counts, about, profile);
    await preview.flush();
    await finish(db, job, source, {
      state: stops.length > 0 ? 'waiting' : 'ready',
      format: facts.format,
      stock_at: stockAt,
      places: JSON.stringify(Object.fromEntries(places)),
      survey: JSON.stringify({
        ...keptSurvey(survey),
        proposals,
        isFull,
        lack: { links: isFull ? missing : 0, goods: counts.gone + counts.markedDeleted },
        // A single group doesn't show which part of its path all groups share.
        ...(survey.groups.size > 1 ? { root: made.root } : {}),
        warehouseIds: made.warehouseIds,
        settings: profileRevision(source),
      }),
      counts: JSON.stringify(counts),
      stops: JSON.stringify(stops),
      lines_total: preview.toWrite,
    });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    await releaseLease(db, importId, { state: 'failed', error: error.message, finished_at: clock().toISOString() });
  } finally {
    file?.close();
  }
}
