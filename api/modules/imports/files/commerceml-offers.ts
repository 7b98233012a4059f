/** Offers of CommerceML in memory: prices, stock and variants of goods. */
import { PIECE } from '#contract/products/unit.ts';
import { formatNumber } from '#contract/values/money.ts';
import { areOtherUnits } from './read-values.ts';
import { cleanLine } from './clean-text.ts';
import { codeIn, barcodesIn, isMarkedDeleted, takeHead, traitsOf, unitOf } from './commerceml-fields.ts';
import { type FileFacts, type FilePrice, type SourceRow, FileRefused, LIMITS, sent } from './source-row.ts';
import { childOf, lineOf, listOf, type XmlElement, xmlElements } from './xml-elements.ts';

type Figures = Pick<SourceRow, 'prices' | 'stock' | 'stockDecimals' | 'unit' | 'isDeleted'>;

/** A price as the file has it; which of several counts depends on the product's unit. */
interface OfferPrice {
  readonly price: FilePrice;
  /** Unit of measure; empty without one. */
  readonly unit: string;
  /** Number of the product's units in it; empty without one. */
  readonly per: string;
}

export interface Offer {
  /** The part after «#» of its id; null for the product itself. */
  readonly variant: string | null;
  readonly line: number;
  own: Pick<SourceRow, 'title' | 'article' | 'barcodes'>;
  /** Traits that distinguish a variant. */
  traits: Readonly<Record<string, string>>;
  figures: Omit<Figures, 'prices'>;
  /** Prices by type; undefined without any in the file. */
  prices: Readonly<Record<string, readonly OfferPrice[]>> | undefined;
}

/** «Ид» outside of these: the ids of the catalogue's goods. */
const OFFERS: ReadonlySet<string> = new Set(['ТипЦены', 'Склады', 'Предложение', 'Ид']);

/** True for a coefficient of a price per unit. */
const isOne = (text: string): boolean => text === '' || Number(text.replace(',', '.')) === 1;

/** Preference for a price, smallest first: by the product's unit, one of one piece, the smallest known package, an unknown one. */
function rankOf({ unit, per }: OfferPrice, base: string | undefined): number {
  if (!isOne(per)) return Number(per.replace(',', '.')) || Infinity;
  if (unit === '' || !areOtherUnits(unit, base ?? PIECE)) return 0;
  return per === '' ? Infinity : 0.5;
}

/** The price of one type for a product of this unit; a package whose content is unknown keeps its unit, and is refused. */
function chosenPrice(prices: readonly OfferPrice[], base: string | undefined): FilePrice | undefined {
  const [first] = prices.toSorted((one, other) => rankOf(one, base) - rankOf(other, base) || 0);
  if (first === undefined) return undefined;
  const { price, unit, per } = first;
  if (!isOne(per)) return { ...price, per, perUnit: unit };
  if (per !== '' || unit === '' || rankOf(first, base) === 0) return price;
  return base === undefined ? { ...price, perUnit: unit } : { ...price, per: unit, perUnit: unit };
}

export function figuresOf({ figures, prices }: Offer, unit: string | undefined): Figures {
  const base = figures.unit ?? unit;
  if (prices === undefined) return figures;
  const chosen = Object.entries(prices).flatMap(([type, several]) => {
    const price = chosenPrice(several, base);
    return price === undefined ? [] : [[type, price] as const];
  });
  return { ...figures, prices: Object.fromEntries(chosen) };
}

export class OfferBook {
  private readonly byGood = new Map<string, Offer[]>();
  private readonly priceTypes = new Map<string, { name: string; currency: string }>();
  private readonly warehouses = new Map<string, string>();
  private readonly taken = new Set<string>();
  /** Ids of variants that the catalogue lists as products of their own. */
  private readonly listed = new Set<string>();
  private readonly unnamed = new Set<string>();
  private count = 0;

  /** Notes price types without a name, and the names of warehouses; complete once all offers were read. */
  noteTypes(facts: FileFacts): void {
    facts.warehouseNames = Object.fromEntries(this.warehouses);
    for (const id of this.unnamed)
      if (!this.priceTypes.has(id)) facts.notes.add(`Вид цены «${id}» в файле не назван: известен только его код`);
  }

  /** The offer of a variant that the catalogue lists as a product of its own; marks it as taken. */
  variantOf(goodId: string, variant: string): Offer | null {
    const offer = this.byGood.get(goodId)?.find((one) => one.variant === variant) ?? null;
    if (offer !== null) this.taken.add(`${goodId}#${variant}`);
    return offer;
  }

  /** A product's offers, marked as taken, without variants listed as products. Null when it is only the parent of such. */
  offersOf(goodId: string): readonly Offer[] | null {
    const offers = this.byGood.get(goodId);
    if (offers === undefined) return [];
    this.taken.add(goodId);
    // Some files list the product itself among its variants; it is not a variant.
    const variants = offers.length > 1 ? offers.filter(({ variant }) => variant !== null) : offers;
    const own = variants.filter(({ variant }) => variant === null || !this.listed.has(`${goodId}#${variant}`));
    return own.length === 0 ? null : own;
  }

  /** Offers whose product is in no catalogue of this file, as rows of their own. */
  *left(): Generator<SourceRow> {
    for (const [goodId, offers] of this.byGood) {
      if (this.taken.has(goodId)) continue;
      for (const offer of offers) {
        const { variant, line: at, own } = offer;
        if (variant !== null && this.taken.has(`${goodId}#${variant}`)) continue;
        yield {
          position: `строка ${at}`,
          externalId: variant === null ? goodId : `${goodId}#${variant}`,
          ...own,
          ...figuresOf(offer, undefined),
        };
      }
    }
  }

  /** Reads one file of offers, prices or stock; several entries of one offer are merged. */
  async read(chunks: AsyncIterable<string>, facts: FileFacts): Promise<void> {
    const elements = xmlElements(chunks, {
      wanted: OFFERS,
      onOpen: (name, attributes) => takeHead(name, attributes, facts),
      onNote: (note) => facts.notes.add(note),
    });
    for await (const { element, path } of elements) {
      if (element.name === 'Ид') {
        const id = cleanLine(element.text);
        if (path.at(-1) === 'Товар' && id.includes('#')) this.listed.add(id);
      } else if (element.name === 'ТипЦены') this.takePriceType(element);
      else if (element.name === 'Склады') this.takeWarehouses(element);
      else this.takeOffer(element);
    }
  }

  private takePriceType(element: XmlElement): void {
    const id = lineOf(element, 'Ид');
    const name = lineOf(element, 'Наименование');
    if (id !== undefined) this.priceTypes.set(id, { name: name || id, currency: lineOf(element, 'Валюта') ?? '' });
  }

  private takeWarehouses(element: XmlElement): void {
    for (const one of element.children) {
      const id = lineOf(one, 'Ид');
      if (id !== undefined) this.warehouses.set(id, lineOf(one, 'Наименование') || id);
    }
  }

  private takeOffer(element: XmlElement): void {
    const [goodId = '', variant] = (lineOf(element, 'Ид') ?? '').split('#');
    if (goodId === '') return;
    const offers = this.byGood.get(goodId) ?? [];
    if (offers.length === 0) this.byGood.set(goodId, offers);
    const known = offers.find((offer) => offer.variant === (variant ?? null));
    const own = {
      ...sent(lineOf(element, 'Наименование'), 'title'),
      ...sent(codeIn(element, 'Артикул'), 'article'),
      ...sent(barcodesIn(element), 'barcodes'),
    };
    const traits = traitsOf(element);
    const stock = this.stockOf(element);
    const figures: Offer['figures'] = {
      ...(stock === undefined ? {} : { stock, stockDecimals: 'point' }),
      ...sent(unitOf(childOf(element, 'БазоваяЕдиница')), 'unit'),
      ...(isMarkedDeleted(element) ? { isDeleted: true } : {}),
    };
    const prices = this.pricesOf(element);
    if (known !== undefined) {
      known.own = { ...known.own, ...own };
      // Files of prices and of stock lack them.
      known.traits = { ...known.traits, ...traits };
      known.figures = {
        ...known.figures,
        ...figures,
        // Different entries may have different price types and warehouses.
        ...(known.figures.stock === undefined || figures.stock === undefined
          ? {}
          : { stock: { ...known.figures.stock, ...figures.stock } }),
      };
      known.prices = prices === undefined ? known.prices : { ...known.prices, ...prices };
      return;
    }
    this.count += 1;
    if (this.count > LIMITS.rows) throw new FileRefused(`В файле больше ${formatNumber(LIMITS.rows)} предложений`);
    offers.push({ variant: variant ?? null, line: element.line, own, traits, figures, prices });
  }

  private pricesOf(element: XmlElement): Offer['prices'] {
    if (childOf(element, 'Цены') === undefined) return undefined;
    const prices: Record<string, OfferPrice[]> = {};
    for (const price of listOf(element, 'Цены', 'Цена')) {
      const id = lineOf(price, 'ИдТипаЦены') ?? '';
      const type = this.priceTypes.get(id);
      const isTwin = [...this.priceTypes].some(([other, { name }]) => other !== id && name === type?.name);
      if (type === undefined && id !== '') this.unnamed.add(id);
      const filePrice: FilePrice = {
        amount: lineOf(price, 'ЦенаЗаЕдиницу') ?? '',
        currency: lineOf(price, 'Валюта') || (type?.currency ?? ''),
        decimals: 'point',
      };
      (prices[type === undefined ? id || 'Цена' : isTwin ? `${type.name} (код ${id})` : type.name] ??= []).push({
        price: filePrice,
        unit: lineOf(price, 'Единица') ?? '',
        per: lineOf(price, 'Коэффициент') ?? '',
      });
    }
    return prices;
  }

  private stockOf(element: XmlElement): Record<string, string> | undefined {
    const stock: Record<string, string> = {};
    const named = (id: string): string => this.warehouses.get(id) ?? id;
    for (const child of element.children) {
      if (child.name === 'Склад' && child.attributes['КоличествоНаСкладе'] !== undefined)
        stock[named(child.attributes['ИдСклада'] ?? '')] = cleanLine(child.attributes['КоличествоНаСкладе']);
    }
    for (const rest of listOf(element, 'Остатки', 'Остаток')) {
      const houses = rest.children.filter((child) => child.name === 'Склад');
      for (const house of houses) stock[named(lineOf(house, 'Ид') ?? '')] = lineOf(house, 'Количество') ?? '';
      if (houses.length === 0) stock[''] = lineOf(rest, 'Количество') ?? '';
    }
    // A stock without a warehouse beside those of warehouses is their sum.
    if (Object.keys(stock).length > 1) delete stock[''];
    const total = lineOf(element, 'Количество');
    if (Object.keys(stock).length === 0 && total !== undefined) stock[''] = total;
    return Object.keys(stock).length === 0 ? undefined : stock;
  }
}
