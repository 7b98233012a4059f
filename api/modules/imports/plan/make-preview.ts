/**
 * Makes the preview of a file: reads it twice, first for its groups and prices, then row by row against the shop, and stores the planned
 * changes as lines. No product is changed. An interrupted preview is made again from the file.
 */
import { NOT_CARRIED } from '#contract/exchange/goods-table.ts';
import { importProfileSchema } from '#contract/imports/import-profile.ts';
import { writeTransaction } from '#db/write.ts';
import { listTree } from '../../catalogue/tree/list-tree.ts';
import { readBrands } from '../../catalogue/editing/read-brands.ts';
import { readTerms } from '../../shop/facts/order-terms.ts';
import { updateImport, choiceOf } from '../store/import-store.ts';
import { findSource, profileRevision } from '../store/source-store.ts';
import { type SourceFile, FileRefused } from '../files/source-row.ts';
import { againNotes, newestStock, OLD_NOTE, learntBefore } from './source-history.ts';
import { assertLeased, beginReading, RELEASED, releaseLease } from '../store/work-lease.ts';
import { type LikelyGoods } from './line-parts.ts';
import { mapGroups, rootOf } from './map-groups.ts';
import { mapPrices, OWN_PRICES, pricesTaken, unusedTypes } from '../files/map-prices.ts';
import { Matcher } from './match-rows.ts';
import { Preview, type PreviewContext } from './preview.ts';
import { FeatureSurvey } from './propose-features.ts';
import { isFullFile, lostGoods, stopsOf } from './preview-counts.ts';
import { stockMoment } from '../files/read-values.ts';
import { newSeenCodes } from './row-codes.ts';
import { idsByName, keptSurvey, lostFigures, lostWarehouses, namedNow, surveyFile } from './survey-file.ts';

const UNREAD_NOTE = 'Не все строки прочитаны, поэтому файл не считается полным: товары, которых в нём нет, не тронуты';

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
    const survey = await surveyFile(file, (rows) => preview.sign(rows));
    const tree = await listTree(db);
    const { sellsWholesale } = await readTerms(db);
    const features = new Map(tree.subcategories.map((one) => [one.id, one.features]));
    const learnt = await learntBefore(db, job);
    const warehouseIds = { ...learnt.warehouseIds, ...idsByName(survey.facts.warehouseNames) };
    const profile = { ...settings, warehouses: namedNow(settings.warehouses, survey, warehouseIds) };
    const root = survey.facts.isOwn ? null : (learnt.root ?? rootOf(survey.groups.keys()));
    const places = mapGroups(survey.groups.keys(), profile, tree, { root, isOwn: survey.facts.isOwn });
    const stockAt = job.stock_at ?? stockMoment(survey.facts.madeAt, context.timeZone, clock());
    const offered = new FeatureSurvey(tree, places);
    const matcher = new Matcher(db, job.source_id, survey.codes);
    const prices = survey.facts.isOwn ? OWN_PRICES : mapPrices(survey.priceTypes, profile);
    const unused = unusedTypes(prices, profile);
    if (unused !== null) file.facts.notes.add(unused);
    const isOld = !survey.facts.isOwn && stockAt < (await newestStock(db, job, clock()));
    for (const note of [...(isOld ? [OLD_NOTE] : []), ...againNotes(choice)]) file.facts.notes.add(note);
    const likely: LikelyGoods = survey.facts.isOwn ? new Map() : await preview.likelyGoods(survey.codes);
    await preview.planAll(
      file,
      {
        profile,
        prices,
        places,
        features,
        brands: survey.facts.isOwn ? null : await readBrands(db),
        ...newSeenCodes(),
        models: survey.models.names(source.name, { isFull: survey.facts.changesOnly !== true }),
        takesStock: !isOld,
        sellsWholesale,
        timeZone: context.timeZone,
        now: clock().toISOString(),
      },
      { matcher, stockAt, likely, proposals: offered },
    );
    const proposals = offered.list(profile, survey.facts.isOwn);
    preview.counts.proposed = proposals.length;
    const missing = await preview.countMissing(survey.codes);
    const { isFull, isContradiction } = isFullFile(survey, choice, preview.counts.links, missing, learnt.lack);
    const links = preview.counts.links;
    if (isFull && !isOld && missing > 0) await preview.planGone(survey.codes, matcher.found, stockAt);
    if (!isOld) await preview.planReplaced(survey.replaced, stockAt);
    if (survey.facts.isOwn && preview.counts.new + preview.counts.draft > 0)
      file.facts.notes.add(`Новые товары из выгрузки магазина. ${NOT_CARRIED}`);
    if (survey.unread > 0 && missing > 0) file.facts.notes.add(UNREAD_NOTE);
    preview.counts.links = links;
    // A catalogue of CommerceML has its prices in the file of its offers, which may follow separately.
    const hasPrices = survey.facts.format !== 'commerceml' || survey.priceTypes.size > 0;
    const isRetailUnclear = unused !== null && ![...prices.values()].some(({ role }) => role === 'retail');
    const lostNames = lostWarehouses(survey, profile.warehouses);
    for (const note of lostNames) file.facts.notes.add(note);
    // A file of changes need not have all warehouses.
    const lost = [...file.facts.lost, ...(survey.facts.changesOnly === true ? [] : lostNames)];
    const isOfChanges = survey.facts.format === 'commerceml' && survey.facts.changesOnly === true;
    if (lost.length === 0 && choice.scheduled === true && hasPrices && !isOfChanges && learnt.fetched !== null)
      lost.push(...lostFigures(survey, learnt.fetched, profile));
    const { isCut } = file.facts;
    for (const note of lost) file.facts.notes.add(note);
    if (preview.counts.upsideDown > 0) file.facts.notes.add(pricesTaken(prices, preview.counts.upsideDown));
    const about = {
      before: learnt.lack,
      isPartial: isContradiction,
      hasPrices,
      isRetailUnclear,
      isLost: lost.length > 0,
      isCut,
    };
    preview.counts.lost = lostGoods(preview.counts, learnt.lack);
    const stops = stopsOf(preview.counts, about, profile);
    await preview.flush();
    await writeTransaction(db, async (trx) => {
      await assertLeased(trx, importId, 'reading');
      // Settings that were saved during the reading count: it begins again.
      if ((await findSource(trx, job.source_id))?.profile !== source.profile)
        return updateImport(trx, importId, { ...RELEASED, choice: job.choice, lines_done: 0 });
      await updateImport(trx, importId, {
        ...RELEASED,
        choice: job.choice,
        state: stops.length > 0 ? 'waiting' : 'ready',
        format: survey.facts.format,
        stock_at: stockAt,
        places: JSON.stringify(Object.fromEntries(places)),
        survey: JSON.stringify({
          ...keptSurvey(survey),
          proposals,
          isFull,
          lack: { links: isFull ? missing : 0, goods: preview.counts.gone + preview.counts.markedDeleted },
          // One group tells nothing of the others.
          ...(survey.groups.size > 1 ? { root } : {}),
          warehouseIds,
          settings: profileRevision(source),
        }),
        counts: JSON.stringify(preview.counts),
        stops: JSON.stringify(stops),
        lines_done: 0,
        lines_total: preview.toWrite,
      });
    });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    await releaseLease(db, importId, { state: 'failed', error: error.message, finished_at: clock().toISOString() });
  } finally {
    file?.close();
  }
}
