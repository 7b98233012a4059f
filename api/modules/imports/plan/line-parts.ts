/** Parts of a planned line that new and known goods share: features, the link, possible products; and the line of goods that are gone. */
import type { Feature } from '#contract/catalogue/catalog.ts';
import type { SourceRow } from '../files/source-row.ts';
import { fingerprint, type Trade } from './compare-product.ts';
import type { Place } from './map-groups.ts';
import type { PlannedLine, Scalar, Written, Candidate, LineChange, Remark } from './planned-line.ts';
import type { Reading, ReadRow } from './read-fields.ts';
import type { SeenCodes } from './row-codes.ts';
import { nameKey, sameName } from '#contract/values/same-name.ts';
import type { ProductRow } from '#db/tables.ts';
import type { Match } from './match-rows.ts';
import type { ImportProfile } from '#contract/imports/import-profile.ts';
import { featureFailure } from '#contract/catalogue/feature-values.ts';
import { figureOf, unitKey } from './propose-features.ts';

const YES = /^(?:да|есть|true|yes|1|\+)$/i;
const NO = /^(?:нет|false|no|0|-)$/i;

function valueOf(feature: Feature, text: string): string | number | boolean | null {
  const read = (): string | number | boolean | null => {
    if (feature.type === 'text') return text;
    if (feature.type === 'bool') return YES.test(text) ? true : NO.test(text) ? false : null;
    if (feature.type === 'enum')
      return feature.values.find(({ code, label }) => sameName(label.ru, text) || code === text)?.code ?? null;
    const figure = figureOf(text);
    if (figure === null) return null;
    // A different unit is refused: centimetres are not millimetres.
    return figure.unit === '' || unitKey(figure.unit) === unitKey(feature.unit) ? figure.value : null;
  };
  const value = read();
  return value === null || featureFailure(feature, value) !== null ? null : value;
}

/** Values by `attributes.<code>`, and the parameters without a feature. */
function mapFeatures(
  parameters: Readonly<Record<string, string>>,
  features: readonly Feature[],
  profile: ImportProfile,
) {
  const wanted: Record<string, Scalar> = {};
  const rest: Record<string, string> = {};
  for (const [spelled, text] of Object.entries(parameters)) {
    const name = spelled.trim().replace(/\s*:$/, '');
    const code = profile.features[spelled] ?? profile.features[name];
    const feature = features.find((one) =>
      code === undefined
        ? sameName(one.name.ru, name) || sameName(`${one.name.ru}, ${one.unit}`, name)
        : one.code === code,
    );
    if (text === '') {
      if (feature !== undefined && profile.clears.includes('attributes')) wanted[`attributes.${feature.code}`] = null;
      continue;
    }
    const value = feature === undefined ? null : valueOf(feature, text);
    if (feature === undefined || value === null) rest[spelled] = text;
    else wanted[`attributes.${feature.code}`] = value;
  }
  return { wanted, rest };
}

export interface Planning extends Reading, SeenCodes, Trade {
  readonly now: string;
  readonly places: ReadonlyMap<string, Place | null>;
  readonly features: ReadonlyMap<string, readonly Feature[]>;
}

/** The file's fields with features, and a wholesale price by the rule; the data that no field takes. */
export function completed(
  read: ReadRow,
  row: SourceRow,
  within: Pick<Place, 'subcategoryId' | 'lost'> | null,
  byRule: boolean,
  planning: Planning,
) {
  const { subcategoryId = null, lost = null } = within ?? {};
  const features = planning.features.get(subcategoryId ?? '') ?? [];
  const { lostLevel } = planning.profile;
  const lostFeature = lost === null || lostLevel === '' ? {} : { [lostLevel]: lost };
  const { wanted: own, rest: others } = mapFeatures({ ...lostFeature, ...row.features }, features, planning.profile);
  const wanted: Record<string, Scalar> = { ...read.wanted, ...own };
  const retail = wanted['priceRetail'];
  if (byRule && wanted['priceWholesale'] === undefined && typeof retail === 'number')
    wanted['priceWholesale'] = Math.max(0.01, Math.round(retail * planning.profile.wholesalePercent) / 100);
  const rest: PlannedLine['rest'] = {
    ...(Object.keys(others).length === 0 ? {} : { features: others }),
    ...(row.pictures === undefined || row.pictures.length === 0 ? {} : { pictures: [...row.pictures] }),
  };
  return { wanted, rest };
}

/** The link's fields: all of the file's, except those kept from a person's edit. */
export function linkOf(wanted: Readonly<Record<string, Scalar>>, kept: ReadonlySet<string>): Written {
  const entries = Object.entries(wanted).filter(([field]) => !kept.has(field));
  return Object.fromEntries(entries.map(([field, value]) => [field, fingerprint(value)]));
}

export const candidateOf = ({ id, title, sku }: Pick<ProductRow, 'id' | 'title' | 'sku'>): Candidate => ({
  productId: id,
  title,
  article: sku ?? '',
});

/** The source's missing goods by title; null for a title of several. */
export type LikelyGoods = ReadonlyMap<string, Candidate | null>;

/** The missing product that a new row may be, by its title. */
export const likelyGood = (goods: LikelyGoods, { title = '', fullTitle = '' }: SourceRow): Candidate | null =>
  goods.size === 0 ? null : (goods.get(nameKey(fullTitle)) ?? goods.get(nameKey(title)) ?? null);

/** The line with a suggested product of its title, unless a person has answered about it. */
export function withSuggestion(line: PlannedLine, likely: Candidate | null, { answers }: Match): PlannedLine {
  if (likely === null || answers.has(likely.productId) || !['new', 'draft', 'refused'].includes(line.kind)) return line;
  return { ...line, question: 'likely', candidates: [likely, ...line.candidates] };
}

/** The line with the products that it may be, and those about which a person has answered. */
export function withCandidates(line: PlannedLine, products: readonly ProductRow[], { answered }: Match): PlannedLine {
  const found = new Map([...products, ...answered].map((one) => [one.id, candidateOf(one)]));
  return { ...line, candidates: [...line.candidates, ...found.values()] };
}

/** A person's answers that decided a line. */
export const answerNotes = ({ answers, answered, by, product }: Match): string[] =>
  answered.flatMap(({ id, title }) => {
    if (answers.get(id) === 'other') return [`По вашему ответу это не «${title}»`];
    return by === 'choice' && id === product?.id ? [`По вашему ответу это «${title}»`] : [];
  });

/** A product that the source no longer has, by the profile's rule; `remark` says why, before the line's own. */
export function goneLine(
  line: PlannedLine,
  product: ProductRow,
  { gone, isCounted }: { readonly gone: ImportProfile['gone']; readonly isCounted: boolean },
  remark: Remark,
): PlannedLine {
  const changes: LineChange[] = [];
  if (product.deleted_at === null && gone === 'off') changes.push({ field: 'deleted', before: false, after: true });
  if (product.deleted_at === null && gone !== 'keep' && product.stock_qty > 0)
    changes.push({ field: 'stockQty', before: product.stock_qty, after: 0, ...(isCounted ? { kept: true } : {}) });
  return {
    ...line,
    remarks: [remark, ...line.remarks],
    kind: changes.some(({ kept }) => kept !== true) ? 'changed' : 'same',
    product_id: product.id,
    changes,
    file_stock: changes.some(({ field }) => field === 'stockQty') ? 0 : null,
    to_write: changes.length > 0,
  };
}
