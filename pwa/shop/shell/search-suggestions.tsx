import { useQuery } from '@tanstack/react-query';
import { ArrowRight, ChevronRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Category, ProductCard, SearchNote } from '#contract/catalogue/catalog.ts';
import { formatNumber } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { isPunctuationOnly, searchWords, foldForSearch } from '#contract/search/search.ts';
import { AvailabilityMark } from '../../parts/goods/availability-mark.tsx';
import { paths } from '../../parts/page/paths.ts';
import { Price } from '../../parts/goods/price.tsx';
import { ProductPicture } from '../../parts/goods/product-picture.tsx';
import { categoriesQuery } from '../../queries/categories.ts';
import { SEARCH_EXAMPLES } from './search-examples.ts';
import styles from './search-suggestions.module.css';
import { oncePerBrand } from '#contract/catalogue/brand-key.ts';

export interface SearchSuggestionsProps {
  id: string;
  text: string;
  goods: readonly ProductCard[];
  total: number;
  /** The server's note on how it read the query. */
  search?: SearchNote | undefined;
  /** The answer comes from a partial copy of the catalogue. */
  copyIsPart?: boolean;
  /** The goods belong to the current text. */
  ready: boolean;
  /** Index of the row chosen by the keyboard; -1 for none. */
  active: number;
  onExample: (example: string) => void;
  /** `words` stay in the box. */
  onNavigate: (address: string, words?: string) => void;
  onShowAll: () => void;
}

/** Number of words from which a query is a sentence: the page says which product Enter opens. */
const SENTENCE_WORDS = 3;

/** A link to all results, then categories, brands and goods for the typed text; examples while nothing is typed (phones only). */
export function SearchSuggestions(props: SearchSuggestionsProps) {
  const { id, text, goods, total, search, copyIsPart = false, ready, active, onNavigate } = props;
  const words = searchWords(text);
  if (isPunctuationOnly(text)) {
    return (
      <div className={styles.panel}>
        <p role="status" className="muted text-14 p-3-4">
          Ничего не найдено. Напишите слово или артикул.
        </p>
      </div>
    );
  }
  if (words.length === 0) {
    return (
      <div className={`${styles.panel} ${styles.examples}`}>
        <p className="muted text-14 p-3-4">Например</p>
        {SEARCH_EXAMPLES.map((example) => (
          <button key={example} type="button" className={styles.example} onClick={() => props.onExample(example)}>
            {example}
          </button>
        ))}
      </div>
    );
  }
  const nothing = copyIsPart ? 'Нет связи, а на устройстве сохранены не все товары.' : 'Ничего не найдено.';
  const reading = goods.length > 0 && search !== undefined ? readingOf(search) : '';
  // The first hit of a whole sentence is not always the product that was meant.
  const opened = ready && words.length >= SENTENCE_WORDS ? (goods[active] ?? goods[0]) : undefined;
  const marked = search?.readAs == null ? words : searchWords(search.readAs);
  return (
    <div className={styles.panel} data-empty={goods.length === 0 && !ready ? true : undefined}>
      {/* On top: a phone's keyboard covers the lower half. */}
      {goods.length > 0 && (
        <button type="button" className={styles.all} onClick={props.onShowAll}>
          Показать все результаты
          <span className={styles.total}>
            {counted(total, 'товар', 'товара', 'товаров')}
            <ArrowRight />
          </span>
        </button>
      )}
      {reading !== '' && <p className={styles.reading}>{reading}</p>}
      {opened !== undefined && <p className={styles.reading}>Откроется: {opened.title}</p>}
      {ready && goods.length === 0 && (
        <p className="muted text-14 p-3-4" aria-hidden>
          {search?.notSold === undefined ? nothing : 'Такого не продаём.'}
        </p>
      )}
      {(goods.length > 0 || ready) && <Ways text={text} goods={goods} onNavigate={onNavigate} />}
      <div id={id} role="listbox" aria-label="Подсказки" className={styles.list}>
        {goods.map((good, place) => (
          <Suggestion
            key={good._id}
            id={`${id}-${place}`}
            good={good}
            words={marked}
            isActive={place === active}
            onNavigate={onNavigate}
          />
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {ready && (goods.length === 0 ? nothing : counted(goods.length, 'подсказка', 'подсказки', 'подсказок'))}
      </p>
    </div>
  );
}

/** Links other than to products: subcategories and brands of the found goods; without goods, categories. */
function Ways({ text, goods, onNavigate }: Pick<SearchSuggestionsProps, 'text' | 'goods' | 'onNavigate'>) {
  const { data: tree = [] } = useQuery(categoriesQuery);
  const categories = suggestedCategories(text, goods, tree);
  const brands = suggestedBrands(goods);
  const words = text.trim();
  return (
    <>
      {categories.length > 0 && (
        <nav aria-label="Разделы">
          <p className={styles.part}>{goods.length > 0 ? 'Разделы' : 'Посмотрите в разделах'}</p>
          {categories.map(({ name, address, products }) => (
            <Link key={address} to={address} className={styles.way} onClick={goingTo(address, onNavigate)}>
              {name}
              <span className="inline-row gap-2 muted text-14">
                {formatNumber(products)}
                <ChevronRight />
              </span>
            </Link>
          ))}
        </nav>
      )}
      {brands.length > 0 && (
        <nav aria-label="Бренды">
          <p className={styles.part}>Бренды</p>
          <div className={styles.brands}>
            {brands.map((brand) => {
              const address = paths.search({ q: words, brand });
              return (
                <Link key={brand} to={address} className={styles.brand} onClick={goingTo(address, onNavigate, words)}>
                  {brand}
                </Link>
              );
            })}
          </div>
        </nav>
      )}
      {goods.length > 0 && categories.length + brands.length > 0 && <p className={styles.part}>Товары</p>}
    </>
  );
}

/** A press navigates through the box, which closes; a press that opens another tab is left to the browser. */
function goingTo(address: string, onNavigate: SearchSuggestionsProps['onNavigate'], words?: string) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onNavigate(address, words);
  };
}

/** Empty when every word was taken literally: the note then only names the conditions among them. */
function readingOf({ readAs, notSold, partial }: SearchNote): string {
  if (readAs === null) return partial ? 'Нашлось не всё из запроса' : '';
  return notSold === undefined ? `Показаны результаты для «${readAs}»` : `Такого не продаём. Ближе всего: «${readAs}»`;
}

interface SuggestionProps extends Pick<SearchSuggestionsProps, 'id' | 'onNavigate'> {
  good: ProductCard;
  words: readonly string[];
  isActive: boolean;
}

function Suggestion({ id, good, words, isActive, onNavigate }: SuggestionProps) {
  const picture = good.images.find((image) => image.isPrimary) ?? good.images[0];
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={paths.product(good.slug)}
      className={styles.row}
      onClick={goingTo(paths.product(good.slug), onNavigate)}
    >
      <div className={`on-well ${styles.well}`}>
        <ProductPicture url={picture?.url} alt="" sizes="60px" widths={[96, 160]} eager />
      </div>
      <div className="grid content-start flex-1 min-w-0 gap-1">
        <p className="snug two-lines">
          {markedWords(good.title, words).map((part, place) =>
            part.isFound ? <b key={place}>{part.text}</b> : <span key={place}>{part.text}</span>,
          )}
        </p>
        <div className={styles.facts}>
          <Price card={good} />
          <AvailabilityMark availability={good.availability} className="push-right" />
        </div>
      </div>
    </Link>
  );
}

/** Splits a title into words and separators and marks the words that begin with a word of the query. */
export function markedWords(title: string, words: readonly string[]): { text: string; isFound: boolean }[] {
  return title.split(/(\s+)/).map((text) => {
    const folded = foldForSearch(text);
    return { text, isFound: folded !== '' && words.some((word) => folded.startsWith(word)) };
  });
}

const CATEGORIES_MAX = 3;
const BRANDS_MAX = 4;
/** Shorter texts begin half of all words. */
const LETTERS_MIN = 3;

interface SuggestedLink {
  name: string;
  address: string;
  products: number;
}

/** Those named by the words, then subcategories of the goods found, in their order; all when nothing was found and none is named. */
export function suggestedCategories(
  text: string,
  goods: readonly ProductCard[],
  tree: readonly Category[],
): SuggestedLink[] {
  const top = tree.filter(({ products }) => products > 0);
  const words = searchWords(text);
  const isNamed = (name: string) => {
    const own = searchWords(name);
    return words.every((word) => word.length >= LETTERS_MIN && own.some((one) => one.startsWith(withoutEnding(word))));
  };
  const named = top.filter(({ name }) => isNamed(name.ru)).map(wayToCategory);
  const ofNames = top.flatMap((category) =>
    category.subcategories
      .filter(({ name, products }) => products > 0 && isNamed(name.ru))
      .map((sub) => wayToSubcategory(category, sub)),
  );
  const ofGoods = goods.flatMap(({ subcategoryId }) =>
    top.flatMap((category) =>
      category.subcategories.filter(({ _id }) => _id === subcategoryId).map((sub) => wayToSubcategory(category, sub)),
    ),
  );
  const ways = new Map([...named, ...ofGoods, ...ofNames].map((way) => [way.address, way]));
  if (ways.size === 0 && goods.length === 0) return top.map(wayToCategory);
  return [...ways.values()].slice(0, CATEGORIES_MAX);
}

/** Cuts endings, so that «смеситель», «смесителя» and «смесители» are equal. */
function withoutEnding(word: string): string {
  return word.length > LETTERS_MIN ? word.replace(/[аеёийоуыэюяь]+$/, '') : word;
}

function wayToCategory({ slug, name, products }: Category): SuggestedLink {
  return { name: name.ru, address: paths.category(slug), products };
}

function wayToSubcategory(
  category: Category,
  { slug, name, products }: Category['subcategories'][number],
): SuggestedLink {
  return { name: name.ru, address: paths.subcategory(category.slug, slug), products };
}

/** Brands of the goods found, in their order; empty when all goods have one brand. */
export function suggestedBrands(goods: readonly ProductCard[]): string[] {
  const brands = oncePerBrand(goods.map(({ brand }) => brand).filter((brand) => brand !== ''));
  return brands.length < 2 ? [] : brands.slice(0, BRANDS_MAX);
}
