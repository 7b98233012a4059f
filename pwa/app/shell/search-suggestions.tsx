import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ProductCard } from '#contract/catalog.ts';
import { formatRoubles } from '#contract/rules/money.ts';
import { pictureSrcSet, pictureUrl } from '#contract/rules/picture.ts';
import { counted } from '#contract/rules/plural.ts';
import { searchWords } from '#contract/rules/search.ts';
import { paths } from '../../parts/paths.ts';
import { markedWords } from './marked-words.ts';
import { SEARCH_EXAMPLES } from './search-examples.ts';
import styles from './search-suggestions.module.css';

export interface SearchSuggestionsProps {
  id: string;
  text: string;
  goods: readonly ProductCard[];
  total: number;
  /** The goods belong to the text as it stands. */
  ready: boolean;
  /** Place of the row chosen by the keyboard; -1 for none. */
  active: number;
  onExample: (example: string) => void;
  onChoose: (good: ProductCard) => void;
  onShowAll: () => void;
}

/** Under the search box: goods for what is typed, the way to all of them; examples while nothing is (phones only). */
export function SearchSuggestions({ id, text, goods, total, ready, active, onExample, onChoose, onShowAll }: SearchSuggestionsProps) {
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
  return (
    <div className={styles.panel} data-empty={goods.length === 0 && !ready ? true : undefined}>
      <div id={id} role="listbox" aria-label="Подсказки" className={styles.list}>
        {goods.map((good, place) => (
          <Suggestion key={good._id} id={`${id}-${place}`} good={good} words={words} isActive={place === active} onChoose={onChoose} />
        ))}
      </div>
      {ready && goods.length === 0 && <p className={styles.note}>Ничего не найдено.</p>}
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

interface SuggestionProps {
  id: string;
  good: ProductCard;
  words: readonly string[];
  isActive: boolean;
  onChoose: (good: ProductCard) => void;
}

function Suggestion({ id, good, words, isActive, onChoose }: SuggestionProps) {
  const picture = good.images.find((image) => image.isPrimary) ?? good.images[0];
  const { effective, retail } = good.price;
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
      <span className={styles.well}>
        {picture !== undefined && (
          <img src={pictureUrl(picture.url, 96)} srcSet={pictureSrcSet(picture.url, [96, 160])} sizes="60px" width={60} height={60} alt="" />
        )}
      </span>
      <span className={styles.text}>
        <span className={styles.title}>
          {markedWords(good.title, words).map((part, place) =>
            part.isFound ? <b key={place}>{part.text}</b> : <span key={place}>{part.text}</span>,
          )}
        </span>
        <span className={styles.facts}>
          <span className={styles.price} data-sale={good.salePrice !== null && effective < retail ? true : undefined}>
            {formatRoubles(effective)}
          </span>
          {effective < retail && <s className={styles.old}>{formatRoubles(retail)}</s>}
          <span className={styles.availability} data-code={good.availability.code}>
            {good.availability.label}
          </span>
        </span>
      </span>
    </Link>
  );
}
