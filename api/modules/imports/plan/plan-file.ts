/** Plans the lines of a file: those of its rows, and those of goods that it lacks. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { ImportProfile } from '#contract/imports/import-profile.ts';
import { nameKey } from '#contract/values/same-name.ts';
import type { ImportLinkRow, ImportRow } from '#db/import-tables.ts';
import { countedSince } from '../../stock/movements/stated-figures.ts';
import { NamedRows, type GoodItem, type SourceFile } from '../files/source-row.ts';
import { absentPictures, picturesToFetch } from '../pictures/plan-pictures.ts';
import { eachLink, findLinks, productsBy } from '../store/link-store.ts';
import { candidateOf, goneLine, likelyGood, type LikelyGoods, type Planning } from './line-parts.ts';
import type { Matcher } from './match-rows.ts';
import { planLine, refusedLine, withWords } from './plan-line.ts';
import { BLANK_LINE, type Candidate, type Remark } from './planned-line.ts';
import type { Preview } from './preview.ts';
import type { FeatureSurvey } from './propose-features.ts';
import { stockSince } from './till-exports.ts';

export interface PlannedFile {
  readonly db: Knex;
  readonly job: ImportRow;
  readonly preview: Preview;
  readonly planning: Planning & { readonly stockAt: string };
  /** The codes of all its goods. */
  readonly codes: ReadonlySet<string>;
}

const PORTION = 100;

interface RowTools {
  readonly matcher: Matcher;
  readonly proposals: FeatureSurvey;
  readonly likely: LikelyGoods;
}

async function planPortion(
  { db, job, preview, planning }: PlannedFile,
  { facts, archive }: SourceFile,
  { matcher, proposals, likely }: RowTools,
  items: readonly GoodItem[],
): Promise<void> {
  const rows = items.flatMap((item) => ('row' in item ? [item.row] : []));
  const matches = await matcher.match(rows);
  await yieldToEventLoop();
  const ids = matches.flatMap(({ product }) => (product === null ? [] : [product.id]));
  const stockOf = await stockSince(db, ids, job, { at: planning.stockAt, isOwn: facts.isOwn });
  const goods = rows.map(({ pictures = [] }, index) => ({ pictures, id: matches[index]?.product?.id }));
  const wanted = await picturesToFetch(db, job.source_id, goods, archive, planning.profile);
  let at = 0;
  const lines = items.map((item) => {
    if (!('row' in item)) return withWords(refusedLine(item.refused), item);
    const { row } = item;
    const [match, pictures = []] = [matches[at], wanted[at]];
    at += 1;
    if (match === undefined) throw new Error('Every row has its match');
    const known = match.product === null ? likelyGood(likely, row) : null;
    const plan = planLine(row, { match, ...stockOf(match.product?.id), pictures, likely: known }, planning);
    const isListed = facts.format !== 'commerceml' && !['refused', 'same'].includes(plan.kind);
    const absent = isListed ? absentPictures(row.pictures ?? [], archive) : [];
    const line = { ...plan, remarks: [...plan.remarks, ...absent] };
    proposals.take(row, line, match.product);
    return withWords(line, item);
  });
  preview.counts.rows += items.length;
  await preview.write(lines);
}

export async function planRows(file: PlannedFile, source: SourceFile, tools: RowTools): Promise<void> {
  const { counts } = file.preview;
  const named = new NamedRows();
  let waiting: GoodItem[] = [];
  for await (const item of source.items()) {
    if ('named' in item) {
      named.add(item.named);
      counts.rows += 1;
      counts.named += 1;
    } else if (waiting.push(item) >= PORTION) {
      await planPortion(file, source, tools, waiting);
      waiting = [];
    }
  }
  if (waiting.length > 0) await planPortion(file, source, tools, waiting);
  for (const note of named.notes()) source.facts.notes.add(note);
}

/** All links of the source, in portions, and those of its goods that the file lacks. */
async function* missingLinks({ db, job, preview, codes }: PlannedFile) {
  for await (const links of eachLink(db, job.source_id)) {
    yield { links, missing: links.filter(({ external_id }) => !codes.has(external_id)) };
    await preview.renew();
  }
}

/** The source's goods that the file lacks, by title; null for a title of several. */
export async function likelyGoods(file: PlannedFile): Promise<LikelyGoods> {
  const goods = new Map<string, Candidate | null>();
  for await (const { missing } of missingLinks(file)) {
    const ids = missing.map(({ product_id }) => product_id);
    for (const product of await productsBy(file.db, 'id', ids)) {
      const name = nameKey(product.title);
      goods.set(name, goods.has(name) ? null : candidateOf(product));
    }
  }
  return goods;
}

/** Number of the source's codes, and of those that the file lacks. */
export async function countLinks(file: PlannedFile): Promise<Record<'links' | 'missing', number>> {
  const count = { links: 0, missing: 0 };
  for await (const { links, missing } of missingLinks(file)) {
    count.links += links.length;
    count.missing += missing.length;
  }
  return count;
}

async function writeGone(
  { db, preview, planning: { stockAt } }: PlannedFile,
  links: readonly ImportLinkRow[],
  { gone, remark, kind }: { gone: ImportProfile['gone']; remark: Remark; kind?: 'gone' },
): Promise<void> {
  const ids = links.map(({ product_id }) => product_id);
  const products = new Map((await productsBy(db, 'id', ids)).map((row) => [row.id, row]));
  const counted = await countedSince(db, ids, stockAt);
  const lines = links.flatMap(({ external_id, product_id }) => {
    const product = products.get(product_id);
    // Goods off sale already are gone for the shop too.
    if (product === undefined || (product.deleted_at !== null && !Boolean(product.draft))) return [];
    const blank = { ...BLANK_LINE, external_id, title: product.title, article: product.sku ?? '' };
    const line = goneLine(blank, product, { gone, isCounted: counted.has(product.id) }, remark);
    if (kind !== undefined) return [{ ...line, kind }];
    return line.to_write ? [line] : [];
  });
  if (lines.length > 0) await preview.write(lines);
}

/** Goods in whose place their variants are sold now: their own stock is that of the variants. */
export async function planReplaced(file: PlannedFile, replaced: ReadonlySet<string>): Promise<void> {
  const links = await findLinks(file.db, file.job.source_id, 'external_id', [...replaced]);
  const { gone } = file.planning.profile;
  await writeGone(file, links, { gone: gone === 'keep' ? 'zero' : gone, remark: { code: 'replaced' } });
}

/** Goods that a full file lacks, without those `found` under other codes. */
export async function planGone(file: PlannedFile, found: ReadonlySet<string>): Promise<void> {
  const { gone } = file.planning.profile;
  for await (const { missing } of missingLinks(file)) {
    const lost = missing.filter(({ product_id }) => !found.has(product_id));
    await writeGone(file, lost, { gone, remark: 'Нет в файле', kind: 'gone' });
  }
}
