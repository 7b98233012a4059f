import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { counted } from '#contract/values/plural.ts';
import type { SearchNote } from '#contract/search/hits.ts';
import { searchWords } from '#contract/search/search.ts';
import { AvailabilityMark } from '../../parts/goods/availability-mark.tsx';
import { paths } from '../../parts/page/paths.ts';
import { Price } from '../../parts/goods/price.tsx';
import { ProductPicture } from '../../parts/goods/product-picture.tsx';
import { markedWords } from './marked-words.ts';
import { SEARCH_EXAMPLES } from './search-examples.ts';
import styles from './search-suggestions.module.css';

export interface SearchSuggestionsProps {
  id: string;
  text: string;
  goods: readonly ProductCard[];
  total: number;
  /** How the words were understood, where that needs saying. */
  search?: SearchNote | undefined;
  /** The goods belong to the text as it stands. */
  ready: boolean;
  /** Place of the row chosen by the keyboard; -1 for none. */
  active: number;
  onExample: (example: string) => void;
  onChoose: (good: ProductCard) => void;
  onShowAll: () => void;
}

/**
 * Under the search box: goods for what is typed and how many, the way to all of them; examples while nothing is (phones
 * only).
 */
export function SearchSuggestions({
  id,
  text,
  goods,
  total,
  search,
  ready,
  active,
  onExample,
  onChoose,
  onShowAll,
}: SearchSuggestionsProps) {
  const words = searchWords(text);
  if (words.length === 0) {
    return (
      <div className={`${styles.panel} ${styles.examples}`}>
        <p className={styles.note}>Например</p>
        {SEARCH_EXAMPLES.map((example) => (
          <button key={example} type="button" className={styles.example} onClick={() => onExample(example)}>
            {example}
          </button>
        ))}
      </div>
    );
  }
  const marked = search?.readAs == null ? words : searchWords(search.readAs);
  return (
    <div className={styles.panel} data-empty={goods.length === 0 && !ready ? true : undefined}>
      {goods.length > 0 && search !== undefined && <p className={styles.reading}>{readingOf(search)}</p>}
      <div id={id} role="listbox" aria-label="Подсказки" className={styles.list}>
        {goods.map((good, place) => (
          <Suggestion
            key={good._id}
            id={`${id}-${place}`}
            good={good}
            words={marked}
            isActive={place === active}
            onChoose={onChoose}
          />
        ))}
      </div>
      {ready && goods.length === 0 && (
        <p className={styles.note} aria-hidden>
          {search?.notSold === undefined ? 'Ничего не найдено.' : 'Такого не продаём.'}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {ready &&
          (goods.length === 0 ? 'Ничего не найдено.' : counted(goods.length, 'подсказка', 'подсказки', 'подсказок'))}
      </p>
      {goods.length > 0 && (
        <button type="button" className={styles.all} onClick={onShowAll}>
          Показать все результаты
          <span className={styles.total}>
            {counted(total, 'товар', 'товара', 'товаров')}
            <ArrowRight size={20} strokeWidth={1.75} aria-hidden />
          </span>
        </button>
      )}
    </div>
  );
}

function readingOf({ readAs, notSold }: SearchNote): string {
  if (readAs === null) return 'Нашлось не всё из запроса';
  return notSold === undefined ? `Показаны результаты для «${readAs}»` : `Такого не продаём. Ближе всего: «${readAs}»`;
}

interface SuggestionProps {
  id: string;
  good: ProductCard;
  words: readonly string[];
  isActive: boolean;
  onChoose: (good: ProductCard) => void;
}

function Suggestion({ id, good, words, isActive, onChoose }: SuggestionProps) {
  const picture = good.images.find((image) => image.isPrimary) ?? good.images[0];
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={paths.product(good.slug)}
      className={styles.row}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onChoose(good);
      }}
    >
      <div className={styles.well}>
        <ProductPicture url={picture?.url} alt="" sizes="60px" widths={[96, 160]} eager />
      </div>
      <div className={styles.text}>
        <p className={styles.title}>
          {markedWords(good.title, words).map((part, place) =>
            part.isFound ? <b key={place}>{part.text}</b> : <span key={place}>{part.text}</span>,
          )}
        </p>
        <div className={styles.facts}>
          <Price card={good} />
          <AvailabilityMark availability={good.availability} className={styles.availability} />
        </div>
      </div>
    </Link>
  );
}
