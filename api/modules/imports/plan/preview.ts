/** A preview in the making: its rows are planned against the shop, and the planned changes are stored as lines, under its lease. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { ImportProfile, ImportStop } from '#contract/imports/import-profile.ts';
import { nameKey } from '#contract/values/same-name.ts';
import type { ImportLineRow, ImportLinkRow, ImportRow } from '#db/import-tables.ts';
import { insertRows } from '#db/insert-rows.ts';
import { writeTransaction } from '#db/write.ts';
import { stockSince } from './till-exports.ts';
import { updateImport } from '../store/import-store.ts';
import { eachLink, findLinks, productsBy } from '../store/link-store.ts';
import { deleteRows } from '../store/line-store.ts';
import { NamedRows, type ReadItem, type SourceFile } from '../files/source-row.ts';
import { absentPictures, picturesToFetch } from '../pictures/plan-pictures.ts';
import { countedSince } from '../../stock/movements/stated-figures.ts';
import { assertLeased, leaseColumns, leaseRenewal, LeaseLost, RELEASED } from '../store/work-lease.ts';
import { candidateOf, likelyGood, type LikelyGoods, type Planning, goneLine } from './line-parts.ts';
import type { Matcher } from './match-rows.ts';
import { planLine, refusedLine, withWords } from './plan-line.ts';
import { BLANK_LINE, isKept, rowOfLine, type Candidate, type PlannedLine, type Remark } from './planned-line.ts';
import type { FeatureSurvey } from './propose-features.ts';
import { countLine, NO_COUNTS, type ImportCounts } from './preview-counts.ts';

export interface PreviewContext {
  readonly db: Knex;
  readonly dataDir: string;
  readonly timeZone: string;
  readonly clock: () => Date;
  /** True once the process is shutting down: stored lines stay, the rest waits for the next process. */
  readonly stopped: () => boolean;
}

const PORTION = 100;
/** Lines stored at once: a commit waits for the disk, and others wait for it. */
const STORED = 300;
/** Milliseconds after which lines and the progress are stored in any case. */
const STORED_MS = 1000;

export function newPreview(context: PreviewContext, job: ImportRow, profile: ImportProfile) {
  const { db, clock, stopped } = context;
  const renew = leaseRenewal(context, job);
  const counts: ImportCounts = { ...NO_COUNTS, priceMoveFrom: profile.thresholds.priceMove };
  let number = 0;
  let toWrite = 0;
  let planned: ImportLineRow[] = [];
  let storedAt = performance.now();

  /** Stores these lines and the progress, and renews the lease. */
  async function store(lines: readonly ImportLineRow[], lines_done: number): Promise<void> {
    if (stopped()) throw new LeaseLost();
    await writeTransaction(db, async (trx) => {
      await assertLeased(trx, job.id, 'reading');
      await insertRows(trx, 'import_lines', lines);
      await updateImport(trx, job.id, { ...leaseColumns(clock()), lines_done });
    });
  }

  async function flush(): Promise<void> {
    const lines = planned;
    planned = [];
    await store(lines, number);
    storedAt = performance.now();
  }

  /** Takes the next lines; they are stored from time to time, and all of them by `finish`. */
  async function write(lines: readonly PlannedLine[]): Promise<void> {
    for (const line of lines) {
      countLine(counts, line, profile);
      number += 1;
      if (line.toWrite) toWrite += 1;
      if (isKept(line)) planned.push(rowOfLine(job.id, number, line));
    }
    if (planned.length >= STORED || performance.now() - storedAt >= STORED_MS) await flush();
    await othersTurn();
  }

  async function* missing(codes: ReadonlySet<string>) {
    for await (const links of eachLink(db, job.source_id)) {
      counts.links += links.length;
      yield links.filter(({ external_id }) => !codes.has(external_id));
      await renew();
    }
  }

  async function writeGone(
    links: readonly ImportLinkRow[],
    { gone, remark, kind }: { gone: ImportProfile['gone']; remark: Remark; kind?: 'gone' },
    stockAt: string,
  ): Promise<void> {
    const ids = links.map(({ product_id }) => product_id);
    const products = new Map((await productsBy(db, 'id', ids)).map((row) => [row.id, row]));
    const counted = await countedSince(db, ids, stockAt);
    const lines = links.flatMap(({ external_id, product_id }) => {
      const product = products.get(product_id);
      // Goods off sale already are gone for the shop too.
      if (product === undefined || (product.deleted_at !== null && !Boolean(product.draft))) return [];
      const blank = { ...BLANK_LINE, externalId: external_id, title: product.title, article: product.sku ?? '' };
      const line = goneLine(blank, product, { gone, isCounted: counted.has(product.id) }, remark);
      if (kind !== undefined) return [{ ...line, kind }];
      return line.toWrite ? [line] : [];
    });
    if (lines.length > 0) await write(lines);
  }

  return {
    counts,
    /** Renews the lease; called in steps that write no lines. */
    renew,
    write,
    sign: (rows: number): Promise<void> => store([], rows),
    clear: (): Promise<void> => deleteRows(db, 'import_lines', { import_id: job.id }, renew),

    /** Stores the finished preview and all its lines, unless it is no longer `isCurrent`: then it begins again. */
    async finish(
      stops: readonly ImportStop[],
      facts: Partial<ImportRow>,
      isCurrent: (trx: Knex.Transaction) => Promise<boolean> = () => Promise.resolve(true),
    ): Promise<void> {
      await flush();
      await writeTransaction(db, async (trx) => {
        await assertLeased(trx, job.id, 'reading');
        const made = {
          ...facts,
          state: stops.length > 0 ? 'waiting' : 'ready',
          counts: JSON.stringify(counts),
          stops: JSON.stringify(stops),
          lines_total: toWrite,
        };
        const change = { ...RELEASED, choice: job.choice, lines_done: 0 };
        await updateImport(trx, job.id, (await isCurrent(trx)) ? { ...change, ...made } : change);
      });
    },

    async planAll(
      source: SourceFile,
      planning: Planning & { readonly stockAt: string; readonly likely: LikelyGoods },
      matcher: Matcher,
      proposals: FeatureSurvey,
    ): Promise<void> {
      let waiting: Exclude<ReadItem, { named: unknown }>[] = [];
      const planWaiting = async (): Promise<void> => {
        const items = waiting;
        waiting = [];
        const rows = items.flatMap((item) => ('row' in item ? [item.row] : []));
        const matches = await matcher.match(rows);
        await othersTurn();
        const ids = matches.flatMap(({ product }) => (product === null ? [] : [product.id]));
        const stockOf = await stockSince(db, ids, job, { at: planning.stockAt, isOwn: source.facts.isOwn });
        const goods = rows.map(({ pictures = [] }, index) => ({ pictures, id: matches[index]?.product?.id }));
        const pictures = await picturesToFetch(db, job.source_id, goods, source.archive, profile);
        let at = 0;
        const lines = items.map((item) => {
          if (!('row' in item)) return withWords(refusedLine(item.refused), item);
          const [match, wanted = []] = [matches[at], pictures[at]];
          at += 1;
          if (match === undefined) throw new Error('Every row has its match');
          const likely = match.product === null ? likelyGood(planning.likely, item.row) : null;
          const facts = { match, ...stockOf(match.product?.id), pictures: wanted, likely };
          const plan = planLine(item.row, facts, planning);
          const isListed = source.facts.format !== 'commerceml' && !['refused', 'same'].includes(plan.kind);
          const absent = isListed ? absentPictures(item.row.pictures ?? [], source.archive) : [];
          const line = { ...plan, remarks: [...plan.remarks, ...absent] };
          proposals.take(item.row, line, match.product);
          return withWords(line, item);
        });
        counts.rows += items.length;
        await write(lines);
      };
      const named = new NamedRows();
      for await (const item of source.items()) {
        if ('named' in item) {
          named.add(item.named);
          counts.rows += 1;
          counts.named += 1;
          continue;
        }
        waiting.push(item);
        if (waiting.length >= PORTION) await planWaiting();
      }
      if (waiting.length > 0) await planWaiting();
      for (const note of named.notes()) source.facts.notes.add(note);
    },

    /** The source's goods that the file lacks, by title; null for a title of several. */
    async likelyGoods(codes: ReadonlySet<string>): Promise<LikelyGoods> {
      const goods = new Map<string, Candidate | null>();
      for await (const links of missing(codes)) {
        const ids = links.map(({ product_id }) => product_id);
        for (const product of await productsBy(db, 'id', ids)) {
          const name = nameKey(product.title);
          goods.set(name, goods.has(name) ? null : candidateOf(product));
        }
      }
      counts.links = 0;
      return goods;
    },

    /** Number of the source's goods on sale that the file lacks, without those found under other codes. */
    async countMissing(codes: ReadonlySet<string>): Promise<number> {
      let count = 0;
      for await (const links of missing(codes)) count += links.length;
      return count;
    },

    /** Goods in whose place their variants are sold now: their own stock is that of the variants. */
    async planReplaced(codes: ReadonlySet<string>, stockAt: string): Promise<void> {
      const links = await findLinks(db, job.source_id, 'external_id', [...codes]);
      const gone = profile.gone === 'keep' ? 'zero' : profile.gone;
      await writeGone(links, { gone, remark: { code: 'replaced' } }, stockAt);
    },

    async planGone(codes: ReadonlySet<string>, found: ReadonlySet<string>, stockAt: string): Promise<void> {
      for await (const links of missing(codes)) {
        const lost = links.filter(({ product_id }) => !found.has(product_id));
        await writeGone(lost, { gone: profile.gone, remark: 'Нет в файле', kind: 'gone' }, stockAt);
      }
    },
  };
}
