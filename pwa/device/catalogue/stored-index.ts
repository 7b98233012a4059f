/** The stored search index: one record of typed arrays, trusted only if it fits goods, categories, format and checksum. */
import type { SearchFields } from '#contract/search/search-fields.ts';
import { SearchIndex } from '#contract/search/search-index.ts';
import type { StoredWords } from '#contract/search/stored-words.ts';
import { INDEX_FORMAT, type IndexRecord, type KeptWords } from '../rows/index-record.ts';
import { checksumOf, textKey } from '../rows/goods-part.ts';
import type { StoredGoods } from './stored-goods.ts';

const kept = (words: StoredWords): KeptWords => ({ ...words, text: new TextEncoder().encode(words.text) });
const read = (words: KeptWords): StoredWords => ({ ...words, text: new TextDecoder().decode(words.text) });

const FREE = 0xff_ff_ff_ff;
/** Goods whose words are compared with the record before it is used. */
const COMPARED = 16;

/** A number that other categories hardly give. */
export const categoriesKey = (searched: unknown): number => textKey(JSON.stringify(searched));

export const keysOf = (goods: StoredGoods): number[] => goods.parts.map(({ key = 0 }) => key);

/** The record of an index of exactly these goods; yields between portions of the work. */
export function* packIndex(
  index: SearchIndex,
  goods: StoredGoods,
  categories: number,
): Generator<undefined, IndexRecord> {
  const { ids, vocabulary } = yield* index.store();
  const record = {
    format: INDEX_FORMAT,
    categories,
    parts: keysOf(goods),
    goods: Uint32Array.from(ids, (id) => (id === undefined ? FREE : (goods.placeOf(id) ?? FREE))),
    plain: kept(vocabulary.plain),
    codes: kept(vocabulary.codes),
  };
  return { key: 'index', ...record, checksum: checksumOf(record) };
}

/** The index of a record that belongs to these goods; undefined for any other record. */
export function restoredIndex(
  record: IndexRecord | undefined,
  goods: StoredGoods,
  given: { readonly categories: number; readonly fieldsAt: (place: number) => SearchFields | undefined },
) {
  if (record?.format !== INDEX_FORMAT || record.categories !== given.categories) return undefined;
  const keys = keysOf(goods);
  if (!record.parts.every((key, at) => keys[at] === key) || record.checksum !== checksumOf(record)) return undefined;
  const [plain, codes] = [read(record.plain), read(record.codes)];
  const index = new SearchIndex();
  const ids = Array.from(record.goods, (place) => goods.idAt(place));
  const placeByIndex = record.goods;
  index.restore({ ids, vocabulary: { plain, codes } }, (_id, place) => goods.brandAt(placeByIndex[place] ?? 0));
  const step = Math.max(1, Math.floor(ids.length / COMPARED));
  for (let at = 0; at < ids.length; at += step) {
    const id = ids[at];
    const fields = given.fieldsAt(placeByIndex[at] ?? 0);
    if (id !== undefined && (fields === undefined || !index.holdsAll(at, fields))) return undefined;
  }
  const covered = goods.parts.slice(0, record.parts.length);
  const replaced = new Map<string, number>();
  for (const [at, place] of placeByIndex.entries()) {
    const id = ids[at];
    if (id !== undefined && goods.replaced.has(place)) replaced.set(id, place);
  }
  return {
    index,
    /** Rows of the goods in the parts that it covers. */
    rows: covered.reduce((sum, { ends }) => sum + ends.length, 0),
    /** Indexed rows that later parts have replaced, by id. */
    replaced,
  };
}
