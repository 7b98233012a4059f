/** Plans one row: a new product, a changed one, an unchanged one, a draft, or a refusal with its reason. */
import { IMPORT_FIELDS, policyField, type ImportProfile } from '#contract/imports/import-profile.ts';
import { GOODS_STATES } from '#contract/exchange/goods-table.ts';
import { wordsOfGood, wordsOfRefused } from '../files/row-words.ts';
import type { GoodItem, RefusedRow, SourceRow } from '../files/source-row.ts';
import {
  compareProduct,
  fieldOf,
  policyOf,
  priceMoveOf,
  upsideDown,
  withFairSale,
  type Trade,
} from './compare-product.ts';
import {
  goneLine,
  completed,
  linkOf,
  type Planning,
  answerNotes,
  withCandidates,
  withSuggestion,
} from './line-parts.ts';
import { lackedSubcategory, groupKey, type Place } from './map-groups.ts';
import type { WantedPicture } from '../pictures/plan-pictures.ts';
import type { Match, MatchConflict } from './match-rows.ts';
import { doubtOf, repeated, withFreeCodes } from './row-codes.ts';
import { readFields, type ReadRow, SALE_WITHOUT_PRICE } from './read-fields.ts';
import {
  BLANK_LINE,
  refuse,
  type Candidate,
  type LineChange,
  type PlannedLine,
  type Scalar,
  type Written,
} from './planned-line.ts';
import type { ProductRow } from '#db/tables.ts';
import { capital } from '../files/clean-text.ts';

const CODE_MAX = 300;

const CONFIRM_MATCH = 'Тот ли это товар, решать вам';

/** Remark about a line that a person has checked without an answer: it is refused, and stops no further file. */
export const CHECKED = 'Строку уже проверяли: она не берётся, пока нет ответа, тот ли это товар';

export const refusedLine = ({ position, externalId, title, column, value, reason }: RefusedRow): PlannedLine =>
  refuse({ ...BLANK_LINE, position, external_id: externalId ?? '', title }, { column, value, reason });

/** The line with its row's texts, unless the row was accepted whole. */
export function withWords(line: PlannedLine, item: GoodItem): PlannedLine {
  if (line.kind !== 'refused' && line.refusedCells.length === 0) return line;
  return { ...line, words: item.words ?? ('row' in item ? wordsOfGood(item.row) : wordsOfRefused(item.refused)) };
}

const word = (field: string): string =>
  (IMPORT_FIELDS as Readonly<Record<string, string>>)[policyField(field)] ?? field;

export interface RowFacts {
  readonly match: Match;
  /** Units of its product that moved since the file's moment. */
  readonly movedSince: number;
  /** True for a product that was counted since then: its stock stays. */
  readonly isCounted: boolean;
  readonly pictures: readonly WantedPicture[];
  /** A product of the source that the file lacks under its code, found by title. */
  readonly likely: Candidate | null;
}

export function planLine(
  row: SourceRow,
  { match, pictures, likely, ...stock }: RowFacts,
  planning: Planning,
): PlannedLine {
  const { code, product } = match;
  const line: PlannedLine = {
    ...BLANK_LINE,
    position: row.position,
    external_id: code.slice(0, CODE_MAX),
    product_id: product?.id ?? null,
    title: (row.fullTitle ?? row.title ?? product?.title ?? '').slice(0, CODE_MAX),
    article: (row.article ?? '').slice(0, CODE_MAX),
  };
  if (code === '') return refuse(line, { column: 'Код', value: '', reason: 'Нет ни кода, ни артикула, ни названия' });
  if (code.length > CODE_MAX)
    return refuse(line, { column: 'Код', value: code.slice(0, 60), reason: 'Код длиннее 300 знаков' });
  const twice = repeated(row, code, planning);
  if (twice !== null) return refuse({ ...line, product_id: null }, twice);
  planning.seenCodes.set(code, row.position);
  if (row.isFeed === true && product !== null) return line;
  const read = readFields(row, planning, product ?? undefined);
  if (read.problem !== null) return refuse(line, read.problem);
  if (match.conflict !== null) return conflictLine(line, match, match.conflict);
  const { wanted, notes } = withFreeCodes(row, read, match, planning);
  const ofMatch = answerNotes(match);
  const doubt = doubtOf(row, match);
  const isOpen = doubt !== '' && !match.answers.has(product?.id ?? '');
  if (isOpen)
    ofMatch.unshift(
      `Найден по ${match.by === 'article' ? 'артикулу' : 'штрихкоду'} «${product?.title ?? ''}», ${doubt}. ${CONFIRM_MATCH}`,
    );
  const own = { ...read, wanted, notes: [...ofMatch, ...notes] };
  let planned =
    product === null
      ? withSuggestion(planNew(line, row, own, planning), likely, match)
      : planKnown({ ...line, remarks: ofMatch }, row, match, own, stock, planning);
  planned = withCandidates(planned, doubt !== '' && product !== null ? [product] : [], match);
  if (isOpen) planned = { ...planned, question: 'doubt' };
  if (planned.kind === 'refused') return planned;
  planned = { ...planned, remarks: [...planned.remarks, ...upsideDown(product, planned.changes, planning)] };
  const refusedCells = read.refusedCells.map((cell) => ({ ...cell, value: cell.value.slice(0, 60) }));
  // A line that writes no link takes no pictures either.
  const takesPictures = pictures.length > 0 && Object.keys(planned.link).length > 0;
  return { ...planned, refusedCells, ...(takesPictures ? { to_write: true, pictures } : {}) };
}

/** A row that may be of any of several products: a person is asked, once. */
function conflictLine(line: PlannedLine, match: Match, { products, ...problem }: MatchConflict): PlannedLine {
  const isSeen = products.every(({ id }) => match.answers.has(id));
  const refused = refuse({ ...line, product_id: null }, problem);
  const asked = isSeen ? { remarks: [CHECKED] } : ({ remarks: [CONFIRM_MATCH], question: 'doubt' } as const);
  return withCandidates({ ...refused, ...asked }, products, match);
}

/** The profile of the shop's own table: every change in it is a person's, so the file always wins. */
function ownProfile(profile: ImportProfile): ImportProfile {
  return {
    ...profile,
    policies: { sku: 'always', ...profile.policies },
    overHand: Object.keys(IMPORT_FIELDS) as (keyof typeof IMPORT_FIELDS)[],
  };
}

/** Plans a row of a product that the shop has; the line has the remarks of its match. */
function planKnown(
  line: PlannedLine,
  row: SourceRow,
  match: Match,
  read: ReadRow,
  stock: Pick<RowFacts, 'movedSince' | 'isCounted'>,
  planning: Planning,
): PlannedLine {
  const { product, link, former } = match;
  if (product === null) throw new Error('A known line has a product');
  const isOwn = row.isOwn === true;
  const profile = isOwn ? ownProfile(planning.profile) : planning.profile;
  const known = link ?? former;
  const isOurs = isTakenOffBy(known, row, product);
  const reason = whyLeftAlone(row, product, isOurs, planning);
  if (reason !== null) return { ...line, remarks: [reason, ...line.remarks] };
  if (row.isDeleted === true)
    return goneLine(line, product, { gone: profile.gone, isCounted: stock.isCounted }, { code: 'deleted' });
  const written = known === null ? null : (JSON.parse(known.written) as Written);
  const group = groupKey(row.groups ?? []);
  const place = planning.places.get(group) ?? null;
  const filled = known === null || isOwn ? null : lackedSubcategory(product, place, profile);
  const within = { subcategoryId: filled ?? product.subcategory_id, lost: place?.lost ?? null };
  const byRule = !isOwn && isWholesaleByRule(product, written, isOurs);
  const { wanted: ofFile, rest } = completed(read, row, within, byRule, planning);
  const beside = { product, written, profile, isOwn, now: planning.now };
  const { wanted, notes } = withFairSale(beside, ofFile);
  const retail = wanted['priceRetail'];
  if (read.draft !== null && typeof retail === 'number' && retail !== fieldOf(product, 'priceRetail'))
    return refuse(line, { column: 'Цена', value: String(retail), reason: read.draft });
  const compared = compareProduct(beside, wanted);
  const home = product.category_id === null ? place : null;
  const changes: LineChange[] = [
    ...compared.changes,
    ...placeChanges(product, filled, home),
    ...stockChange(product, read.stock, stock, profile),
  ];
  if (isOurs) changes.push(...backOnSale(product, changes, home !== null, planning));
  const isMoving = changes.some(({ kept }) => kept !== true);
  const kept = changes.filter((change) => change.kept === true).map(({ field }) => field);
  return {
    ...line,
    kind: isMoving ? 'changed' : 'same',
    place_key: home === null ? '' : group,
    changes,
    remarks: [
      ...(former === null || isOwn ? [] : [{ code: 'renumbered', was: former.external_id.slice(0, 60) } as const]),
      ...read.notes,
      ...notes,
      ...(changes.some(({ field, after }) => field === 'draft' && after === true) ? [BACK_AS_DRAFT] : []),
      ...(kept.length === 0 ? [] : [{ code: 'kept', fields: kept.map(word) } as const]),
    ],
    rest,
    link: linkOf(wanted, new Set(kept)),
    file_stock: read.stock,
    price_move: priceMoveOf(changes),
    // A kept stock is written too: its movement corrects the book figure that the later count is compared with.
    to_write: isMoving || kept.includes('stockQty') || (!isOwn && (compared.isLinkStale || link === null)),
  };
}

/** True for a product off sale that an import of this source took off, and no person since; never for a row that its source hides. */
const isTakenOffBy = (known: Match['link'], row: SourceRow, { deleted_at }: ProductRow): boolean =>
  known !== null && isOnSale(row) && deleted_at !== null && known.taken_off === deleted_at;

/** Reason why a row changes nothing in its product; null for all other rows. */
function whyLeftAlone(
  { isDeleted }: SourceRow,
  { deleted_at, draft }: ProductRow,
  isOurs: boolean,
  { takesStock }: Planning,
): string | null {
  if (deleted_at !== null && !isOurs && !Boolean(draft)) return 'Снят с продажи в магазине: не трогаем';
  const isOld = isDeleted === true && !takesStock;
  return isOld ? 'Помечен на удаление у поставщика, но файл старше последнего: не трогаем' : null;
}

/** True when the wholesale price follows the retail one: the source has set it, or goods come back without one. */
const isWholesaleByRule = (product: ProductRow, written: Written | null, isOurs: boolean): boolean =>
  written?.['priceWholesale'] !== undefined || ((Boolean(product.draft) || isOurs) && product.price_wholesale === 0);

/** The change of the stock to the file's with the movements since the file's moment; a stock counted since then is kept. */
function stockChange(
  { stock_qty: before }: ProductRow,
  stock: number | null,
  { movedSince, isCounted }: Pick<RowFacts, 'movedSince' | 'isCounted'>,
  profile: ImportProfile,
): LineChange[] {
  if (stock === null || policyOf('stockQty', profile) !== 'always' || stock + movedSince === before) return [];
  return [{ field: 'stockQty', before, ...(isCounted ? { after: stock, kept: true } : { after: stock + movedSince }) }];
}

/** Changes of the product's place: into the subcategory that it lacks, or into the place of goods that have no category. */
function placeChanges(product: ProductRow, subcategoryId: string | null, home: Place | null): LineChange[] {
  const after = `${product.category_id ?? ''}/${subcategoryId ?? ''}`;
  return [
    ...(subcategoryId === null ? [] : [{ field: 'placeId', before: fieldOf(product, 'placeId'), after }]),
    ...(home === null ? [] : [intoPlace(home)]),
  ];
}

const intoPlace = ({ category, subcategory }: Place): LineChange => ({
  field: 'place',
  before: null,
  after: [category, subcategory].filter(Boolean).join(' › '),
});

const BACK_AS_DRAFT = 'Нет цены или категории: вернётся черновиком';

/** Puts back what an import took off sale or made a draft: on sale when complete by the file, else as a draft, where drafts stay. */
function backOnSale(
  product: ProductRow,
  changes: readonly LineChange[],
  getsPlace: boolean,
  { sellsWholesale }: Trade,
): LineChange[] {
  const after = (field: string): Scalar =>
    changes.find((change) => change.field === field && change.kept !== true)?.after ?? fieldOf(product, field);
  const isWhole =
    Number(after('priceRetail')) > 0 &&
    (!sellsWholesale || Number(after('priceWholesale')) > 0) &&
    (product.category_id !== null || getsPlace);
  if (Boolean(product.draft)) return isWhole ? [{ field: 'draft', before: true, after: false }] : [];
  return isWhole
    ? [{ field: 'deleted', before: true, after: false }]
    : [{ field: 'draft', before: false, after: true }];
}

const isOnSale = ({ state = '' }: SourceRow): boolean => ['', GOODS_STATES.sold].includes(state);

function planNew(line: PlannedLine, row: SourceRow, read: ReadRow, planning: Planning): PlannedLine {
  if (row.isDeleted === true) return { ...line, remarks: ['Помечен на удаление у поставщика, в магазине его нет'] };
  if (typeof read.wanted['title'] !== 'string') {
    const cell = read.refusedCells.find(({ field }) => field === 'title');
    return refuse(
      line,
      cell === undefined
        ? { column: 'Название', value: '', reason: 'Нет названия, а в магазине такого товара нет' }
        : { column: cell.column, value: cell.value, reason: `${capital(cell.reason)}, а в магазине такого товара нет` },
    );
  }
  const key = groupKey(row.groups ?? []);
  const place = planning.places.get(key) ?? null;
  const { wanted, rest } = completed(read, row, place, true, planning);
  const taken = Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => value !== null && value !== '' && policyOf(field, planning.profile) !== 'never',
    ),
  );
  const { salePrice, saleFrom: _from, saleTo: _to, ...others } = taken;
  // The rules of the source may leave out the price of a discount.
  const isSaleAlone = salePrice !== undefined && taken['priceRetail'] === undefined;
  const draft = read.draft ?? lackOf(taken, place, planning) ?? (isOnSale(row) ? null : `В файле «${row.state ?? ''}»`);
  const changes: LineChange[] = Object.entries(isSaleAlone ? others : taken).map(([field, after]) => ({
    field,
    before: null,
    after,
  }));
  if (place !== null) changes.push(intoPlace(place));
  if (read.stock !== null && policyOf('stockQty', planning.profile) !== 'never')
    changes.push({ field: 'stockQty', before: null, after: read.stock });
  return {
    ...line,
    kind: draft === null ? 'new' : 'draft',
    place_key: place === null ? '' : key,
    changes,
    remarks: [
      ...(draft === null ? [] : [`Черновик: ${draft.charAt(0).toLowerCase()}${draft.slice(1)}`]),
      ...read.notes,
      ...(isSaleAlone ? [SALE_WITHOUT_PRICE] : []),
    ],
    rest: place === null || place.lost === null ? rest : { ...rest, group: place.lost },
    link: linkOf(wanted, new Set()),
    file_stock: read.stock,
    to_write: true,
  };
}

/** A field that a new product lacks for going on sale; null without any. */
function lackOf(
  { priceRetail, priceWholesale }: Readonly<Record<string, Scalar>>,
  place: Place | null,
  { sellsWholesale }: Trade,
): string | null {
  if (priceRetail === undefined) return 'Нет цены';
  if (sellsWholesale && priceWholesale === undefined) return 'Нет оптовой цены';
  return place === null ? 'Нет категории' : null;
}
