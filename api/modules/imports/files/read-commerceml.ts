/**
 * Reads CommerceML 2.03 to 2.10 and 3.1: goods from the catalogue's files with prices, stock and variants of the offers' files. Offers are
 * read into memory first, since either may come first; goods are streamed.
 */
import { capital, cleanLine, cleanText } from './clean-text.ts';
import { codeIn, barcodesIn, isMarkedDeleted, isYes, takeHead, traitsOf, unitOf } from './commerceml-fields.ts';
import { figuresOf, type Offer, type OfferBook } from './commerceml-offers.ts';
import { sent, type FileFacts, type ReadItem, type SourceRow } from './source-row.ts';
import { childOf, lineOf, listOf, textOf, type XmlElement, xmlElements } from './xml-elements.ts';

/** Names of groups and properties by id, from the head of a catalogue. */
export const newClassifier = () => ({
  groups: new Map<string, readonly string[]>(),
  properties: new Map<string, { name: string; values: Map<string, string> }>(),
});
type Classifier = ReturnType<typeof newClassifier>;

const GOODS: ReadonlySet<string> = new Set(['Группы', 'Свойство', 'Товар']);

function takeGroups(groups: Classifier['groups'], list: XmlElement, above: readonly string[]): void {
  for (const group of list.children) {
    if (group.name !== 'Группа') continue;
    const id = lineOf(group, 'Ид');
    const path = [...above, lineOf(group, 'Наименование') ?? ''];
    if (id !== undefined && !isYes(textOf(group, 'ПометкаУдаления'))) groups.set(id, path);
    const inner = childOf(group, 'Группы');
    if (inner !== undefined) takeGroups(groups, inner, path);
  }
}

function takeProperty({ properties }: Classifier, element: XmlElement): void {
  const id = lineOf(element, 'Ид');
  const name = lineOf(element, 'Наименование');
  if (id === undefined || name === undefined || name === '') return;
  const values = new Map<string, string>();
  for (const one of childOf(element, 'ВариантыЗначений')?.children ?? []) {
    const valueId = lineOf(one, 'ИдЗначения');
    if (valueId !== undefined) values.set(valueId, lineOf(one, 'Значение') ?? '');
  }
  properties.set(id, { name, values });
}

/** Requisites that are fields of a product, and those of 1C's own bookkeeping, which buyers don't need. */
const NO_FEATURE =
  /^(?:вид\s?номенклатуры|тип\s?номенклатуры|полное наименование|вес|описание.*html|файл|.*ставка.*ндс)$/i;

function requisitesOf(good: XmlElement): Map<string, string> {
  const found = new Map<string, string>();
  for (const one of listOf(good, 'ЗначенияРеквизитов', 'ЗначениеРеквизита')) {
    const name = lineOf(one, 'Наименование');
    const value = lineOf(one, 'Значение');
    if (name !== undefined && name !== '' && value !== undefined && value !== '' && !found.has(name.toLowerCase()))
      found.set(name.toLowerCase(), value);
  }
  return found;
}

function featuresOf(good: XmlElement, { properties }: Classifier): Record<string, string> {
  const features: Record<string, string> = {};
  for (const one of listOf(good, 'ЗначенияСвойств', 'ЗначенияСвойства')) {
    const property = properties.get(lineOf(one, 'Ид') ?? '');
    const name = property?.name ?? lineOf(one, 'Наименование') ?? '';
    const values = one.children
      .filter((child) => child.name === 'Значение')
      .map((child) => cleanLine(child.text))
      .map((value) => property?.values.get(value) ?? value)
      .filter((value) => value !== '');
    if (name !== '' && values.length > 0) features[name] = values.join(', ');
  }
  Object.assign(features, traitsOf(good));
  for (const [name, value] of requisitesOf(good)) if (!NO_FEATURE.test(name)) features[capital(name)] = value;
  return features;
}

function pathOf(good: XmlElement, { groups }: Classifier): readonly string[] {
  for (const child of childOf(good, 'Группы')?.children ?? []) {
    const path = child.name === 'Ид' ? groups.get(cleanLine(child.text)) : undefined;
    if (path !== undefined) return path;
  }
  return [];
}

function rowOf(good: XmlElement, classifier: Classifier): SourceRow {
  const requisites = requisitesOf(good);
  const unit = childOf(good, 'БазоваяЕдиница');
  const maker = childOf(good, 'Изготовитель');
  const pictures = good.children
    .filter((child) => child.name === 'Картинка')
    .map((child) => cleanLine(child.text))
    .filter((address) => address !== '');
  const description = textOf(good, 'Описание');
  const fullTitle = requisites.get('полное наименование');
  return {
    position: `строка ${good.line}`,
    externalId: lineOf(good, 'Ид') ?? null,
    ...(childOf(good, 'Группы') === undefined ? {} : { groups: pathOf(good, classifier) }),
    ...sent(codeIn(good, 'Артикул'), 'article'),
    ...sent(barcodesIn(good), 'barcodes'),
    ...sent(lineOf(good, 'Наименование'), 'title'),
    ...sent(fullTitle, 'fullTitle'),
    ...sent(maker === undefined ? undefined : lineOf(maker, 'Наименование'), 'brand'),
    ...sent(unitOf(unit), 'unit'),
    ...sent(description === undefined ? undefined : cleanText(description), 'fullDesc'),
    ...sent(requisites.get('вес'), 'weightKg'),
    features: featuresOf(good, classifier),
    ...(pictures.length === 0 ? {} : { pictures }),
    ...(isMarkedDeleted(good) ? { isDeleted: true } : {}),
  };
}

/** The row of a variant: the offer's own fields, and the product's for the rest. */
function variantOf(row: SourceRow, offer: Offer): SourceRow {
  const figures = figuresOf(offer, row.unit);
  if (offer.variant === null) return { ...row, ...figures };
  const {
    traits,
    own: { title, article, barcodes },
  } = offer;
  const traitText = Object.values(traits).join(', ');
  const base = row.fullTitle ?? row.title ?? '';
  const own =
    title !== undefined && title !== '' && title !== row.title
      ? title
      : traitText === ''
        ? base
        : `${base} (${traitText})`;
  const { fullTitle: _full, ...rest } = row;
  return {
    ...rest,
    externalId: `${row.externalId ?? ''}#${offer.variant}`,
    ...(row.externalId === null ? {} : { model: row.externalId }),
    title: own,
    // An article belongs to one product: variants without their own get none, not the same one.
    article: article !== undefined && article !== row.article ? article : '',
    barcodes: barcodes ?? [],
    features: { ...row.features, ...traits },
    ...figures,
  };
}

/** The row of a variant that the catalogue lists as a product of its own: what it lacks comes from its offer. */
function listedVariantOf(row: SourceRow, offer: Offer): SourceRow {
  const { title: _title, ...codes } = offer.own;
  return { ...codes, ...row, features: { ...row.features, ...offer.traits }, ...figuresOf(offer, row.unit) };
}

/** Goods of a catalogue's file, with their offers' data; stores the file's facts in `facts`. */
export async function* readGoods(
  chunks: AsyncIterable<string>,
  classifier: Classifier,
  offers: OfferBook,
  facts: FileFacts,
): AsyncGenerator<ReadItem> {
  const elements = xmlElements(chunks, {
    wanted: GOODS,
    onOpen: (name, attributes) => takeHead(name, attributes, facts),
    onNote: (note) => facts.notes.add(note),
  });
  for await (const { element, path } of elements) {
    if (element.name === 'Группы') takeGroups(classifier.groups, element, []);
    else if (element.name === 'Свойство') takeProperty(classifier, element);
    else if (path.at(-1) === 'Товары') {
      const row = rowOf(element, classifier);
      // A catalogue may list variants as goods of their own, with the ids of their offers.
      const [goodId = '', variant] = (row.externalId ?? '').split('#');
      if (variant !== undefined) {
        const offer = offers.variantOf(goodId, variant);
        yield { row: { ...(offer === null ? row : listedVariantOf(row, offer)), model: goodId } };
        continue;
      }
      const own = row.externalId === null ? [] : offers.offersOf(row.externalId);
      if (own === null) continue;
      if (own.length === 0) yield { row };
      else for (const offer of own) yield { row: variantOf(row, offer) };
    }
  }
}
