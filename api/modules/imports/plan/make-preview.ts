/**
 * Makes the preview of a file: reads it twice, first for its groups and prices, then row by row against the shop, and stores the planned
 * changes as lines. No product is changed. An interrupted preview is made again from the file.
 */
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Knex } from 'knex';
import { importProfileSchema, type ImportProfile } from '#contract/imports/import-profile.ts';
import { nameKey } from '#contract/values/same-name.ts';
import type { ImportRow } from '#db/import-tables.ts';
import { writeTransaction } from '#db/write.ts';
import { readBrands } from '../../catalogue/editing/read-brands.ts';
import { stockSince } from './till-exports.ts';
import { importFile } from '../store/import-file.ts';
import { deleteSomeLines, findSource, insertLines, linksAfter, productsBy, updateImport } from '../store/import-store.ts';
import { NamedRows } from '../files/named-rows.ts';
import { readApart } from '../files/read-apart.ts';
import type { ReadItem, SourceFile, SourceRow } from '../files/source-row.ts';
import { FileRefused } from '../files/file-limits.ts';
import { picturesOf, givenTo } from '../pictures/picture-store.ts';
import { wantedPictures, type WantedPicture } from '../pictures/plan-pictures.ts';
import { countedSince } from '../../stock/movements/stated-figures.ts';
import { againNotes, newestStock, OLD_NOTE } from './source-history.ts';
import {
  assertLeased,
  beginReading,
  leaseColumns,
  leaseRenewal,
  LeaseLost,
  RELEASED,
  releaseLease,
} from '../store/work-lease.ts';
import { candidateOf, likelyGood, type Candidate, type LikelyGoods } from './candidates.ts';
import { goneLine } from './gone-line.ts';
import { isKept, withWords } from './kept-line.ts';
import { featuresOf } from './map-features.ts';
import { mapGroups } from './map-groups.ts';
import { mapPrices, OWN_PRICES, unusedTypes } from '../files/map-prices.ts';
import { Matcher } from './match-rows.ts';
import type { Match } from './match.ts';
import { BLANK_LINE, type Planning } from './line-parts.ts';
import { planLine, refusedLine } from './plan-line.ts';
import type { PlannedLine } from './planned-line.ts';
import { FeatureSurvey } from './propose-features.ts';
import { countLine, isFullFile, NO_COUNTS, stopsOf, choiceOf, type ImportCounts } from './preview-counts.ts';
import { stockMoment } from './stock-moment.ts';
import { newSeenCodes } from './row-codes.ts';
import { keptSurvey, surveyFile } from './survey-file.ts';
import { profileRevision } from '../store/profile-revision.ts';

export interface PreviewContext {
  readonly db: Knex;
  readonly dataDir: string;
  readonly timeZone: string;
  readonly clock: () => Date;
  /** True once the process is shutting down: stored lines stay, the rest waits for the next process. */
  readonly stopped: () => boolean;
}

const PORTION = 100;
export class Preview {
  private readonly context: PreviewContext;
  private readonly job: ImportRow;
  private readonly profile: ImportProfile;
  private number = 0;
  /** Renews the lease; called in steps that write no lines. */
  readonly renew: () => Promise<void>;
  readonly counts: ImportCounts;

  constructor(context: PreviewContext, job: ImportRow, profile: ImportProfile) {
    this.context = context;
    this.job = job;
    this.profile = profile;
    this.renew = leaseRenewal(context, job);
    this.counts = { ...NO_COUNTS, priceMoveFrom: profile.thresholds.priceMove };
  }

  source() {
    const { context, job, profile, renew } = this;
    return readApart(importFile(context.dataDir, job.id), job.file_name, profile.table, renew);
  }

  /** Deletes the lines of an interrupted preview. */
  async clear(): Promise<void> {
    while (await writeTransaction(this.context.db, (trx) => deleteSomeLines(trx, this.job.id))) {
      await this.renew();
      await othersTurn();
    }
  }

  /** Renews the lease and stores the progress. */
  async sign(rows: number): Promise<void> {
    const { db, clock, stopped } = this.context;
    if (stopped()) throw new LeaseLost();
    await writeTransaction(db, async (trx) => {
      await assertLeased(trx, this.job.id, 'reading');
      await updateImport(trx, this.job.id, { ...leaseColumns(clock()), lines_done: rows });
    });
  }

  async write(lines: readonly PlannedLine[]): Promise<void> {
    const { db, clock, stopped } = this.context;
    if (stopped()) throw new LeaseLost();
    for (const line of lines) countLine(this.counts, line, this.profile);
    const rows = lines.map((line) => ({
      import_id: this.job.id,
      number: (this.number += 1),
      ...line,
      outcome: '' as const,
      written: '',
    }));
    await writeTransaction(db, async (trx) => {
      await assertLeased(trx, this.job.id, 'reading');
      await insertLines(trx, rows.filter(isKept));
      await updateImport(trx, this.job.id, { ...leaseColumns(clock()), lines_done: this.number });
    });
    await othersTurn();
  }

  /** Pictures to fetch for each row. */
  private async picturesFor(
    { archive }: SourceFile,
    rows: readonly SourceRow[],
    matches: readonly Match[],
  ): Promise<WantedPicture[][]> {
    const { db } = this.context;
    const named = rows.flatMap(({ pictures }, index) => {
      const id = matches[index]?.product?.id;
      return pictures === undefined || id === undefined ? [] : [id];
    });
    const given = await givenTo(db, this.job.source_id, named);
    const current = await picturesOf(db, named);
    return rows.map(({ pictures = [] }, index) => {
      const id = matches[index]?.product?.id;
      const known = { given: given.get(id ?? '') ?? [], current: current.get(id ?? '') ?? [] };
      return wantedPictures(pictures, known, archive, this.profile, id === undefined);
    });
  }

  async planAll(
    source: SourceFile,
    planning: Planning,
    {
      matcher,
      stockAt,
      likely,
      proposals,
    }: { matcher: Matcher; stockAt: string; likely: LikelyGoods; proposals: FeatureSurvey },
  ): Promise<void> {
    let waiting: Exclude<ReadItem, { named: unknown }>[] = [];
    const flush = async (): Promise<void> => {
      const items = waiting;
      waiting = [];
      const rows = items.flatMap((item) => ('row' in item ? [item.row] : []));
      const matches = await matcher.match(rows);
      await othersTurn();
      const ids = matches.flatMap(({ product }) => (product === null ? [] : [product.id]));
      const stockOf = await stockSince(this.context.db, ids, this.job, {
        at: stockAt,
        isOwn: source.facts.isOwn,
      });
      const pictures = await this.picturesFor(source, rows, matches);
      let at = 0;
      const lines = items.map((item) => {
        if (!('row' in item)) return withWords(refusedLine(item.refused), item);
        const [match, wanted = []] = [matches[at], pictures[at]];
        at += 1;
        if (match === undefined) throw new Error('Every row has its match');
        const facts = {
          match,
          ...stockOf(match.product?.id),
          pictures: wanted,
          likely: match.product === null ? likelyGood(likely, item.row) : null,
        };
        const line = planLine(item.row, facts, planning);
        proposals.take(item.row, line, match.product);
        return withWords(line, item);
      });
      this.counts.rows += items.length;
      await this.write(lines);
    };
    const named = new NamedRows();
    for await (const item of source.items()) {
      if ('named' in item) {
        named.add(item.named);
        this.counts.rows += 1;
        this.counts.named += 1;
        continue;
      }
      waiting.push(item);
      if (waiting.length >= PORTION) await flush();
    }
    if (waiting.length > 0) await flush();
    for (const note of named.notes()) source.facts.notes.add(note);
  }

  /** Links of codes that the file lacks, in portions. */
  async *missing(codes: ReadonlySet<string>) {
    const { db } = this.context;
    for (let after = ''; ;) {
      const links = await linksAfter(db, this.job.source_id, after, PORTION);
      const last = links.at(-1);
      if (last === undefined) return;
      after = last.external_id;
      this.counts.links += links.length;
      yield links.filter(({ external_id }) => !codes.has(external_id));
      await this.renew();
      await othersTurn();
    }
  }

  /** The source's goods that the file lacks, by title; null for a title of several. */
  async likelyGoods(codes: ReadonlySet<string>): Promise<LikelyGoods> {
    const goods = new Map<string, Candidate | null>();
    for await (const links of this.missing(codes)) {
      const ids = links.map(({ product_id }) => product_id);
      for (const product of await productsBy(this.context.db, 'id', ids)) {
        const name = nameKey(product.title);
        goods.set(name, goods.has(name) ? null : candidateOf(product));
      }
    }
    this.counts.links = 0;
    return goods;
  }

  /** Number of the source's goods on sale that the file lacks, without those found under other codes. */
  async countMissing(codes: ReadonlySet<string>): Promise<number> {
    let count = 0;
    for await (const links of this.missing(codes)) count += links.length;
    return count;
  }

  async planGone(codes: ReadonlySet<string>, found: ReadonlySet<string>, stockAt: string): Promise<void> {
    const { db } = this.context;
    for await (const links of this.missing(codes)) {
      const lost = links.filter(({ product_id }) => !found.has(product_id));
      const ids = lost.map(({ product_id }) => product_id);
      const products = new Map((await productsBy(db, 'id', ids)).map((row) => [row.id, row]));
      const counted = await countedSince(db, ids, stockAt);
      const lines = lost.flatMap(({ external_id, product_id }) => {
        const product = products.get(product_id);
        // Goods off sale already are gone for the shop too.
        if (product === undefined || (product.deleted_at !== null && !Boolean(product.draft))) return [];
        const blank = { ...BLANK_LINE, external_id, title: product.title, article: product.sku ?? '' };
        const rule = { profile: this.profile, isCounted: counted.has(product.id) };
        return [{ ...goneLine(blank, product, rule, 'Нет в файле'), kind: 'gone' as const }];
      });
      if (lines.length > 0) await this.write(lines);
    }
  }
}

/** Makes the preview of an import in the state `reading`. Refusals of the file are stored with it. Throws `LeaseLost`. */
export async function makePreview(context: PreviewContext, importId: string): Promise<void> {
  const { db, clock } = context;
  const job = await beginReading(db, importId, clock);
  if (job === null) return;
  const source = await findSource(db, job.source_id);
  if (source === undefined) throw new Error('An import has its source');
  const profile = importProfileSchema.parse(JSON.parse(source.profile));
  const choice = choiceOf(job);
  const preview = new Preview(context, job, profile);
  await preview.clear();
  let file: SourceFile | null = null;
  try {
    file = await preview.source();
    const survey = await surveyFile(file, (rows) => preview.sign(rows));
    const { tree, features } = await featuresOf(db);
    const places = mapGroups(survey.groups.keys(), profile, tree, survey.facts.isOwn);
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
        timeZone: context.timeZone,
        now: clock().toISOString(),
      },
      { matcher, stockAt, likely, proposals: offered },
    );
    const proposals = survey.facts.isOwn ? [] : offered.list(profile);
    preview.counts.proposed = proposals.length;
    const missing = await preview.countMissing(survey.codes);
    const { isFull, isContradiction } = isFullFile(survey, choice, preview.counts.links, missing);
    const links = preview.counts.links;
    if (isFull && !isOld && missing > 0) await preview.planGone(survey.codes, matcher.found, stockAt);
    preview.counts.links = links;
    // A catalogue of CommerceML has its prices in the file of its offers, which may follow separately.
    const hasPrices = survey.facts.format !== 'commerceml' || survey.priceTypes.size > 0;
    const isRetailUnclear = unused !== null && ![...prices.values()].some(({ role }) => role === 'retail');
    const stops = stopsOf(preview.counts, { isPartial: isContradiction, hasPrices, isRetailUnclear }, profile);
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
        survey: JSON.stringify({ ...keptSurvey(survey), proposals, isFull, settings: profileRevision(source) }),
        counts: JSON.stringify(preview.counts),
        stops: JSON.stringify(stops),
        lines_done: 0,
        lines_total: 0,
      });
    });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    await releaseLease(db, importId, { state: 'failed', error: error.message, finished_at: clock().toISOString() });
  } finally {
    file?.close();
  }
}
