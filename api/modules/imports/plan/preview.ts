/** A preview in the making: reads the rows against the shop and stores the planned changes as lines, under its lease. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Knex } from 'knex';
import { type ImportProfile } from '#contract/imports/import-profile.ts';
import { nameKey } from '#contract/values/same-name.ts';
import type { ImportLineRow, ImportLinkRow, ImportRow } from '#db/import-tables.ts';
import { writeTransaction } from '#db/write.ts';
import { stockSince } from './till-exports.ts';
import { importFile } from '../store/import-file.ts';
import { updateImport } from '../store/import-store.ts';
import { eachLink, findLinks, productsBy } from '../store/link-store.ts';
import { deleteRows, insertLines } from '../store/line-store.ts';
import { NamedRows, type ReadItem, type SourceFile } from '../files/source-row.ts';
import { readApart } from '../files/read-apart.ts';
import { absentPictures, picturesToFetch } from '../pictures/plan-pictures.ts';
import { countedSince } from '../../stock/movements/stated-figures.ts';
import { assertLeased, leaseColumns, leaseRenewal, LeaseLost } from '../store/work-lease.ts';
import { candidateOf, likelyGood, type LikelyGoods, type Planning, goneLine } from './line-parts.ts';
import { type Matcher } from './match-rows.ts';
import { planLine, refusedLine, withWords } from './plan-line.ts';
import { BLANK_LINE, isKept, rowOfLine, type Candidate, type PlannedLine, type Remark } from './planned-line.ts';
import { type FeatureSurvey } from './propose-features.ts';
import { countLine, NO_COUNTS, type ImportCounts } from './preview-counts.ts';

export interface PreviewContext {
  readonly db: Knex;
  readonly dataDir: string;
  readonly timeZone: string;
  readonly clock: () => Date;
  /** True once the process is shutting down: stored lines stay, the rest waits for the next process. */
  readonly stopped: () => boolean;
}

/** Rows planned at once. */
const PORTION = 100;
/** Lines stored at once: a commit waits for the disk, and others wait for it. */
const STORED = 300;
/** Milliseconds after which lines and the progress are stored in any case. */
const STORED_MS = 1000;

export class Preview {
  private readonly context: PreviewContext;
  private readonly job: ImportRow;
  private readonly profile: ImportProfile;
  private number = 0;
  private planned: ImportLineRow[] = [];
  private storedAt = performance.now();
  /** Renews the lease; called in steps that write no lines. */
  readonly renew: () => Promise<void>;
  readonly counts: ImportCounts;
  /** Number of lines to write. */
  toWrite = 0;

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

  clear(): Promise<void> {
    return deleteRows(this.context.db, 'import_lines', { import_id: this.job.id }, this.renew);
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

  /** Takes the next lines; they are stored from time to time, and all of them by `flush`. */
  async write(lines: readonly PlannedLine[]): Promise<void> {
    for (const line of lines) {
      countLine(this.counts, line, this.profile);
      this.number += 1;
      if (line.toWrite) this.toWrite += 1;
      if (isKept(line)) this.planned.push(rowOfLine(this.job.id, this.number, line));
    }
    if (this.planned.length >= STORED || performance.now() - this.storedAt >= STORED_MS) await this.flush();
    await othersTurn();
  }

  /** Stores the lines taken so far and the progress, and renews the lease. */
  async flush(): Promise<void> {
    const { db, clock, stopped } = this.context;
    if (stopped()) throw new LeaseLost();
    const { planned } = this;
    this.planned = [];
    await writeTransaction(db, async (trx) => {
      await assertLeased(trx, this.job.id, 'reading');
      await insertLines(trx, planned);
      await updateImport(trx, this.job.id, { ...leaseColumns(clock()), lines_done: this.number });
    });
    this.storedAt = performance.now();
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
      const goods = rows.map(({ pictures = [] }, index) => ({ pictures, id: matches[index]?.product?.id }));
      const pictures = await picturesToFetch(this.context.db, this.job.source_id, goods, source.archive, this.profile);
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
        const planned = planLine(item.row, facts, planning);
        const isListed = source.facts.format !== 'commerceml' && !['refused', 'same'].includes(planned.kind);
        const absent = isListed ? absentPictures(item.row.pictures ?? [], source.archive) : [];
        const line = { ...planned, remarks: [...planned.remarks, ...absent] };
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
    for await (const links of eachLink(this.context.db, this.job.source_id)) {
      this.counts.links += links.length;
      yield links.filter(({ external_id }) => !codes.has(external_id));
      await this.renew();
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

  /** Goods in whose place their variants are sold now: their own stock is that of the variants. */
  async planReplaced(codes: ReadonlySet<string>, stockAt: string): Promise<void> {
    const { db } = this.context;
    const links = await findLinks(db, this.job.source_id, [...codes]);
    const gone = this.profile.gone === 'keep' ? 'zero' : this.profile.gone;
    await this.writeGone(links, { profile: { ...this.profile, gone }, remark: { code: 'replaced' } }, stockAt);
  }

  async planGone(codes: ReadonlySet<string>, found: ReadonlySet<string>, stockAt: string): Promise<void> {
    for await (const links of this.missing(codes)) {
      const lost = links.filter(({ product_id }) => !found.has(product_id));
      await this.writeGone(lost, { profile: this.profile, remark: 'Нет в файле', kind: 'gone' }, stockAt);
    }
  }

  /** Writes lines of known goods that the source has no more. */
  private async writeGone(
    links: readonly ImportLinkRow[],
    { profile, remark, kind }: { profile: ImportProfile; remark: Remark; kind?: 'gone' },
    stockAt: string,
  ): Promise<void> {
    const { db } = this.context;
    const ids = links.map(({ product_id }) => product_id);
    const products = new Map((await productsBy(db, 'id', ids)).map((row) => [row.id, row]));
    const counted = await countedSince(db, ids, stockAt);
    const lines = links.flatMap(({ external_id, product_id }) => {
      const product = products.get(product_id);
      // Goods off sale already are gone for the shop too.
      if (product === undefined || (product.deleted_at !== null && !Boolean(product.draft))) return [];
      const blank = { ...BLANK_LINE, externalId: external_id, title: product.title, article: product.sku ?? '' };
      const line = goneLine(blank, product, { profile, isCounted: counted.has(product.id) }, remark);
      if (kind !== undefined) return [{ ...line, kind }];
      return line.toWrite ? [line] : [];
    });
    if (lines.length > 0) await this.write(lines);
  }
}
