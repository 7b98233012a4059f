/**
 * Makes the preview of a file: reads it twice, first for its groups and prices, then row by row against the shop, and stores the planned
 * changes as lines. No product is changed. An interrupted preview is made again from the file.
 */
import { NOT_CARRIED } from '#contract/exchange/goods-table.ts';
import type { ImportProfile } from '#contract/imports/import-profile.ts';
import type { ImportRow, ImportSourceRow } from '#db/import-tables.ts';
import { listTree, readBrands } from '../../catalogue/tree/read-tree.ts';
import { readTerms } from '../../shop/facts/order-terms.ts';
import { importFile } from '../store/import-file.ts';
import { choiceOf } from '../store/import-store.ts';
import { findSource, profileOf, profileRevision } from '../store/source-store.ts';
import { readApart } from '../files/read-apart.ts';
import { type SourceFile, FileRefused } from '../files/source-row.ts';
import { againNotes, newestStock, OLD_NOTE, learntBefore } from './source-history.ts';
import { beginReading, releaseLease } from '../store/work-lease.ts';
import type { Planning } from './line-parts.ts';
import { mapGroups, rootOf } from './map-groups.ts';
import { mapPrices, OWN_PRICES, pricesTaken, unusedTypes } from '../files/map-prices.ts';
import { newMatcher } from './match-rows.ts';
import { countLinks, likelyGoods, planGone, planReplaced, planRows } from './plan-file.ts';
import { newPreview, type PreviewContext } from './preview.ts';
import { newFeatureSurvey } from './propose-features.ts';
import { isFullFile, lostGoods, stopsOf } from './preview-counts.ts';
import { stockMoment } from '../files/read-values.ts';
import { newSeenCodes } from './row-codes.ts';
import { hasPrices, keptSurvey, lostOf, lostWarehouses, namedNow, surveyFile, type Survey } from './survey-file.ts';

const UNREAD_NOTE = 'Не все строки прочитаны, поэтому файл не считается полным: товары, которых в нём нет, не тронуты';

async function readPlanning(
  { db, clock, timeZone }: PreviewContext,
  job: ImportRow,
  source: ImportSourceRow,
  { survey, settings, learnt }: { survey: Survey; settings: ImportProfile; learnt: LearntBefore },
) {
  const { facts, groups, models, priceTypes } = survey;
  const tree = await listTree(db);
  const namesToIds = Object.fromEntries(Object.entries(facts.warehouseNames).map(([id, name]) => [name, id]));
  const warehouseIds = { ...learnt.warehouseIds, ...namesToIds };
  const profile = { ...settings, warehouses: namedNow(settings.warehouses, survey, warehouseIds) };
  const root = facts.isOwn ? null : (learnt.root ?? rootOf(groups.keys()));
  const stockAt = job.stock_at ?? stockMoment(facts.madeAt, timeZone, clock());
  const planning: Planning & { readonly stockAt: string } = {
    stockAt,
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
  return { planning, tree, root, warehouseIds };
}

type LearntBefore = Awaited<ReturnType<typeof learntBefore>>;

/** Makes the preview of an import in the state `reading`. Refusals of the file are stored with it. Throws `LeaseLost`. */
export async function makePreview(context: PreviewContext, importId: string): Promise<void> {
  const { db, clock, dataDir } = context;
  const job = await beginReading(db, importId, clock);
  if (job === null) return;
  const source = await findSource(db, job.source_id);
  if (source === undefined) throw new Error('An import has its source');
  const settings = profileOf(source);
  const choice = choiceOf(job);
  const preview = newPreview(context, job, settings);
  await preview.clear();
  let file: SourceFile | null = null;
  try {
    file = await readApart(importFile(dataDir, job.id), job.file_name, settings.table, preview.renew);
    const { facts } = file;
    const survey = await surveyFile(file, preview.store);
    const { codes } = survey;
    const learnt = await learntBefore(db, job);
    const { planning, ...made } = await readPlanning(context, job, source, { survey, settings, learnt });
    const { profile, prices, places, takesStock, stockAt } = planning;
    const unused = unusedTypes(prices, profile);
    const early = [unused, takesStock ? null : OLD_NOTE, ...againNotes(choice)];
    for (const note of early) if (note !== null) facts.notes.add(note);
    const planned = { db, job, preview, planning, codes };
    const likely = facts.isOwn ? new Map<string, never>() : await likelyGoods(planned);
    const offered = newFeatureSurvey(made.tree, places);
    const matcher = await newMatcher(db, job.source_id, codes);
    await planRows(planned, file, { matcher, proposals: offered, likely });
    const proposals = offered.list(profile, facts.isOwn);
    const { links, missing } = await countLinks(planned);
    const { counts } = preview;
    const { isFull, isContradiction } = isFullFile(survey, choice, links, missing, learnt.lack);
    if (isFull && takesStock && missing > 0) await planGone(planned, matcher.found());
    if (takesStock) await planReplaced(planned, survey.replaced);
    const lostNames = lostWarehouses(survey, profile.warehouses);
    const lost = lostOf(survey, profile, lostNames, choice.scheduled === true ? learnt : { ...learnt, fetched: null });
    Object.assign(counts, { proposed: proposals.length, links, lost: lostGoods(counts, learnt.lack) });
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
    const understood = {
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
    };
    // Settings that were saved during the reading count.
    await preview.finish(stopsOf(counts, about, profile), understood, async (trx) => {
      const current = await findSource(trx, job.source_id);
      return current?.profile === source.profile;
    });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    await releaseLease(db, importId, { state: 'failed', error: error.message, finished_at: clock().toISOString() });
  } finally {
    file?.close();
  }
}
