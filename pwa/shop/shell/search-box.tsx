/** Examples type themselves while it is empty; eight suggestions follow typing, Enter opens the first. On phones it fills the screen. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type ProductCard, SEARCH_DEBOUNCE_MS } from '#contract/catalogue/catalog.ts';
import { searchWords } from '#contract/search/search.ts';
import { useDebounced } from '../../parts/forms/use-debounced.ts';
import { optional } from '../../parts/page/optional.tsx';
import { paths, ROUTES } from '../../parts/page/paths.ts';
import { suggestionsQuery } from '../../queries/goods.ts';
import { useViewer } from '../../queries/viewer.ts';
import { classNames } from '../../ui/class-names.ts';
import { SearchGlyph } from '../../ui/glyphs.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import styles from './search-box.module.css';
import { SEARCH_EXAMPLES, SEARCH_HINT } from './search-examples.ts';

// Not needed before the box is pressed.
const SearchOverlay = optional(async () => (await import('./search-overlay.tsx')).SearchOverlay);

export function SearchBox({ className }: { className?: string | undefined }) {
  const { pathname, search } = useLocation();
  // On the results page the box shows the current query.
  const found = pathname === ROUTES.search ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [shown, setShown] = useState(found);
  const [text, setText] = useState(found);
  if (found !== shown) {
    setShown(found);
    setText(found);
  }
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  /** Incremented by everything that makes a pressed Enter obsolete: typing, Escape, navigation. */
  const generation = useRef(0);
  const box = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const client = useQueryClient();
  const viewer = useViewer();

  const debounced = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS);
  const { data, isPlaceholderData } = useQuery(suggestionsQuery(debounced, viewer));
  const hasWords = searchWords(text).length > 0;
  const goods = hasWords ? (data?.items ?? []) : [];
  const active = chosenPlace(goods, chosen);
  const hasList = isOpen && hasWords && data !== undefined;

  useTypingHint(input, text === '' && !isOpen);
  useCloseOutside(box, isOpen, () => setOpen(false));
  useEffect(() => {
    setOpen(false);
    generation.current += 1;
  }, [pathname]);

  /** `words` stay in the box when the next page shows their results. */
  function leave(address: string, words = '') {
    generation.current += 1;
    setOpen(false);
    setChosen(null);
    setText(words);
    input.current?.blur();
    void navigate(address);
  }

  async function openFirst(event: FormEvent) {
    event.preventDefault();
    const typed = text.trim();
    if (typed === '') return;
    const good = goods[active];
    if (good !== undefined) return leave(paths.product(good.slug));
    generation.current += 1;
    const ownGeneration = generation.current;
    // The shown answer may belong to a shorter text than what is typed by now.
    const answer = await client.fetchQuery(suggestionsQuery(typed, viewer)).catch(() => undefined);
    if (ownGeneration !== generation.current) return;
    const first = answer?.items[0];
    if (first === undefined) leave(paths.search({ q: typed }), typed);
    else leave(paths.product(first.slug));
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      generation.current += 1;
      setOpen(false);
      setChosen(null);
      return;
    }
    const step = STEPS[event.key];
    if (step === undefined || goods.length === 0) return;
    event.preventDefault();
    setOpen(true);
    setChosen(stepChoice(goods, chosen, step));
  }

  return (
    <form
      ref={box}
      role="search"
      className={classNames('relative min-w-0', isOpen && styles.open, className)}
      onSubmit={(event) => void openFirst(event)}
      onKeyDown={press}
      onBlur={(event) => {
        const next = event.relatedTarget;
        if (next !== null && !event.currentTarget.contains(next)) setOpen(false);
      }}
    >
      <SearchField
        ref={input}
        label="Поиск товаров"
        size={48}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={hasList}
        aria-controls={listId}
        aria-activedescendant={hasList && active >= 0 ? `${listId}-${active}` : undefined}
        className={styles.field}
        maxLength={200}
        value={text}
        onChange={(next) => {
          generation.current += 1;
          setText(next);
          setChosen(null);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        leading={
          <>
            <button type="button" className={styles.back} aria-label="Закрыть поиск" onClick={() => setOpen(false)}>
              <ArrowLeft size={24} />
            </button>
            <SearchGlyph size={20} className={styles.glass} />
          </>
        }
      />
      {isOpen && (
        <SearchOverlay
          onLeave={() => {
            setOpen(false);
            input.current?.blur();
          }}
          id={listId}
          text={text}
          goods={goods}
          total={data?.total ?? 0}
          search={data?.search}
          copyIsPart={data?.copyIsPart === true}
          ready={hasList && !isPlaceholderData && debounced === text.trim()}
          active={active}
          onExample={(example) => {
            setText(example);
            input.current?.focus();
          }}
          onNavigate={leave}
          onShowAll={() => leave(paths.search({ q: text.trim() }), text.trim())}
        />
      )}
    </form>
  );
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

function useCloseOutside(box: { readonly current: HTMLElement | null }, isOpen: boolean, close: () => void) {
  const latest = useLatest(close);
  useEffect(() => {
    if (!isOpen) return;
    const look = (event: PointerEvent) => {
      if (event.target instanceof Node && box.current?.contains(event.target) === false) latest.current();
    };
    document.addEventListener('pointerdown', look);
    return () => document.removeEventListener('pointerdown', look);
  }, [isOpen, box, latest]);
}

/** Index of the chosen product; -1 when none is, or the list lost it. The choice is an id, since the list changes while one types. */
export function chosenPlace(goods: readonly Pick<ProductCard, '_id'>[], chosen: string | null): number {
  return goods.findIndex(({ _id }) => _id === chosen);
}

/** The next product in the direction of `step`; null is the text itself, which lies past either end. */
export function stepChoice(
  goods: readonly Pick<ProductCard, '_id'>[],
  chosen: string | null,
  step: 1 | -1,
): string | null {
  const places = goods.length + 1;
  const next = ((chosenPlace(goods, chosen) + 1 + step + places) % places) - 1;
  return goods[next]?._id ?? null;
}

const LETTER_MS = 70;
const ERASE_MS = 25;
const PAUSE_MS = 1_800;

/** Writes to the element itself, since fourteen renders a second are too many for a decoration. With reduced motion nothing moves. */
function useTypingHint(input: RefObject<HTMLInputElement | null>, isActive: boolean): void {
  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    field.placeholder = SEARCH_HINT;
    if (!isActive || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;

    let example = 0;
    let shown = 0;
    let isErasing = false;
    let timer: ReturnType<typeof setTimeout>;
    const step = () => {
      const text = SEARCH_EXAMPLES[example % SEARCH_EXAMPLES.length] ?? '';
      shown += isErasing ? -1 : 1;
      field.placeholder = text.slice(0, shown);
      let wait = isErasing ? ERASE_MS : LETTER_MS;
      if (!isErasing && shown === text.length) {
        isErasing = true;
        wait = PAUSE_MS;
      } else if (isErasing && shown === 0) {
        isErasing = false;
        example += 1;
      }
      timer = setTimeout(step, document.visibilityState === 'visible' ? wait : PAUSE_MS);
    };
    timer = setTimeout(step, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [input, isActive]);
}
