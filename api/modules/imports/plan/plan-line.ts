/** Plans one row: a new product, a changed one, an unchanged one, a draft, or a refusal with its reason. */
import { IMPORT_FIELDS, type ImportProfile } from '#contract/imports/import-profile.ts';
import type { RefusedRow, SourceRow } from '../files/source-row.ts';
import {
  compareProduct,
  fieldOf,
  policyField,
  policyOf,
  priceMoveOf,
  withoutDearSale,
  withSaleTerm,
  type LineChange,
  type Written,
} from './compare-product.ts';
import { goneLine, MARKED_DELETED, withNote } from './gone-line.ts';
import { BLANK_LINE, completed, extraOf, linkOf, refuse, type Planning } from './line-parts.ts';
import { lackedSubcategory, groupKey } from './map-groups.ts';
import type { WantedPicture } from '../pictures/plan-pictures.ts';
import type { Match } from './match.ts';
import { answerNotes, extraWith, withCandidates, withSuggestion, type Candidate } from './candidates.ts';
import { haveUnlikeNames, repeated, withFreeCodes } from './row-codes.ts';
import { CONFIRM_MATCH_NOTE, CONFIRMED_NOTE } from '../store/line-marks.ts';
import { planNew } from './plan-new.ts';
import { readFields, type Scalar, type ReadRow } from './read-fields.ts';
import type { PlannedLine } from './planned-line.ts';

const CODE_MAX = 300;

export function refusedLine({ position, externalId, title, column, value, reason }: RefusedRow): PlannedLine {
  return refuse({ ...BLANK_LINE, position, external_id: externalId ?? '', title }, { column, value, reason });
}

const word = (field: string): string =>
  (IMPORT_FIELDS as Readonly<Record<string, string>>)[policyField(field)] ?? field;

/** Data about a row from outside the row. */
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
  const read = readFields(row, planning, product ?? undefined);
  if (read.problem !== null) return refuse(line, read.problem);
  if (match.conflict !== null) {
    const { products, ...problem } = match.conflict;
    const isSeen = products.every(({ id }) => match.answers.has(id));
    const refused = refuse({ ...line, product_id: null }, problem);
    return withCandidates({ ...refused, notes: isSeen ? CONFIRMED_NOTE : CONFIRM_MATCH_NOTE }, products, match);
  }
  const { wanted, notes } = withFreeCodes(row, read, match, planning);
  const ofMatch = answerNotes(match);
  const isDoubtful = haveUnlikeNames(row, match);
  if (isDoubtful && !match.answers.has(product?.id ?? ''))
    ofMatch.unshift(
      `Найден по ${match.by === 'article' ? 'артикулу' : 'штрихкоду'} «${product?.title ?? ''}», название непохоже. ${CONFIRM_MATCH_NOTE}`,
    );
  const own = { ...read, wanted, notes: [...ofMatch, ...notes] };
  let planned =
    product === null
      ? withSuggestion(planNew(line, row, own, planning), likely, match)
      : planKnown({ ...line, notes: ofMatch.join('; ') }, row, match, own, stock, planning);
  planned = withCandidates(planned, isDoubtful && product !== null ? [product] : [], match);
  const cells = read.refusedCells.map(({ field, column, value, reason }) => ({
    field,
    column,
    value: value.slice(0, 60),
    reason,
  }));
  if (cells.length > 0 && planned.kind !== 'refused') planned = { ...planned, extra: extraWith(planned, { cells }) };
  // A line that writes no link takes no pictures either.
  if (pictures.length === 0 || planned.kind === 'refused' || planned.link === BLANK_LINE.link) return planned;
  return { ...planned, to_write: true, pictures: JSON.stringify(pictures) };
}

/** Beginning of the note of a product whose code has changed. */
export const RENUMBERED = 'Код у поставщика сменился';

/** Mark lines with a refused price or stock. */
export const REFUSED_PRICE = '"field":"price"';
export const REFUSED_STOCK = '"field":"stock"';

/** The profile of the shop's own table: every change in it is a person's, so the file always wins. */
function ownProfile(profile: ImportProfile): ImportProfile {
  return {
    ...profile,
    policies: { sku: 'always', ...profile.policies },
    overHand: Object.keys(IMPORT_FIELDS) as (keyof typeof IMPORT_FIELDS)[],
  };
}

/** Plans a row of a product that the shop has; the line has the notes of its match. */
function planKnown(
  line: PlannedLine,
  row: SourceRow,
  match: Match,
  read: ReadRow,
  { movedSince, isCounted }: Pick<RowFacts, 'movedSince' | 'isCounted'>,
  planning: Planning,
): PlannedLine {
  const { product, link, former } = match;
  if (product === null) throw new Error('A known line has a product');
  const isOwn = row.isOwn === true;
  const profile = isOwn ? ownProfile(planning.profile) : planning.profile;
  const known = link ?? former;
  const written = known === null ? null : (JSON.parse(known.written) as Written);
  const isOurs = known !== null && product.deleted_at !== null && known.taken_off === product.deleted_at;
  if (product.deleted_at !== null && !isOurs && !Boolean(product.draft))
    return withNote(line, 'Снят с продажи в магазине: не трогаем');
  if (row.isDeleted === true)
    return planning.takesStock
      ? goneLine(line, product, { profile, isCounted }, MARKED_DELETED)
      : withNote(line, `${MARKED_DELETED}, но файл старше последнего: не трогаем`);
  const byRule =
    !isOwn &&
    (written?.['priceWholesale'] !== undefined ||
      ((Boolean(product.draft) || isOurs) && product.price_wholesale === 0));
  const place = planning.places.get(groupKey(row.groups ?? [])) ?? null;
  const filled = known === null || isOwn ? null : lackedSubcategory(product, place, profile);
  const within = { subcategoryId: filled ?? product.subcategory_id, lost: place?.lost ?? null };
  const { wanted: ofFile, rest } = completed(read, row, within, byRule, planning);
  const { wanted: fair, note: dearSale } = withoutDearSale(product, ofFile, written, { profile, now: planning.now });
  const wanted = withSaleTerm(product, fair, written, { isOwn, now: planning.now });
  if (
    read.draft !== null &&
    typeof wanted['priceRetail'] === 'number' &&
    wanted['priceRetail'] !== fieldOf(product, 'priceRetail')
  )
    return refuse(line, { column: 'Цена', value: String(wanted['priceRetail']), reason: read.draft });
  const { changes: compared, isLinkStale } = compareProduct(product, wanted, written, profile);
  const changes: LineChange[] = [...compared];
  if (filled !== null)
    changes.push({
      field: 'placeId',
      before: fieldOf(product, 'placeId'),
      after: `${product.category_id ?? ''}/${filled}`,
    });
  const isHomeless = product.category_id === null && place !== null;
  if (isHomeless)
    changes.push({
      field: 'place',
      before: null,
      after: [place.category, place.subcategory].filter(Boolean).join(' › '),
    });
  if (read.stock !== null && policyOf('stockQty', profile) === 'always') {
    const target = read.stock + movedSince;
    const [before, isOther] = [product.stock_qty, target !== product.stock_qty];
    if (isOther && isCounted) changes.push({ field: 'stockQty', before, after: read.stock, kept: true });
    else if (isOther) changes.push({ field: 'stockQty', before, after: target });
  }
  const back = isOurs ? backOnSale(product, changes, isHomeless) : [];
  changes.push(...back);
  const moving = changes.filter(({ kept }) => kept !== true);
  const kept = changes.filter((change) => change.kept === true).map(({ field }) => word(field));
  const notes = [
    ...(former === null || isOwn ? [] : [`${RENUMBERED}: был «${former.external_id.slice(0, 60)}»`]),
    ...read.notes,
    ...(dearSale === null ? [] : [dearSale]),
    ...(back.some(({ field, after }) => field === 'draft' && after === true) ? [BACK_AS_DRAFT] : []),
    ...(kept.length === 0 ? [] : [`Останется ваше: ${kept.join(', ')}`]),
  ];
  return {
    ...line,
    kind: moving.length > 0 ? 'changed' : 'same',
    place_key: isHomeless ? groupKey(row.groups ?? []) : '',
    changes: JSON.stringify(changes),
    notes: notes.join('; '),
    extra: extraOf(rest, row, null),
    link: linkOf(wanted, new Set(changes.filter((change) => change.kept === true).map(({ field }) => field))),
    file_stock: read.stock,
    price_move: priceMoveOf(changes),
    // A kept stock is written too: its movement corrects the book figure that the later count is compared with.
    to_write: moving.length > 0 || kept.includes(word('stockQty')) || (!isOwn && (isLinkStale || link === null)),
  };
}

/** Note of goods that a file brings back without all that goods on sale need. */
const BACK_AS_DRAFT = 'Нет цены или категории: вернётся черновиком';

/**
 * Puts back a product that an import took off sale or made a draft: on sale when it is complete after the file's changes, otherwise as a
 * draft. An incomplete draft stays one.
 */
function backOnSale(
  product: NonNullable<Match['product']>,
  changes: readonly LineChange[],
  getsPlace: boolean,
): LineChange[] {
  const after = (field: string): Scalar =>
    changes.find((change) => change.field === field && change.kept !== true)?.after ?? fieldOf(product, field);
  const isWhole =
    Number(after('priceRetail')) > 0 &&
    Number(after('priceWholesale')) > 0 &&
    (product.category_id !== null || getsPlace);
  if (Boolean(product.draft)) return isWhole ? [{ field: 'draft', before: true, after: false }] : [];
  return isWhole
    ? [{ field: 'deleted', before: true, after: false }]
    : [{ field: 'draft', before: false, after: true }];
}
