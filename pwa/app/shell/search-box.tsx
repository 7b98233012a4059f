/**
 * The header's search: examples type themselves while it is empty, eight suggestions follow what is typed, Enter opens
 * the first of them. On phones it takes the whole screen while in use.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SEARCH_DEBOUNCE_MS } from '#contract/catalog.ts';
import { searchWords } from '#contract/rules/search.ts';
import { paths } from '../../parts/paths.ts';
import { suggestionsQuery } from '../../queries/goods.ts';
import { useViewer } from '../../queries/viewer.ts';
import { classNames } from '../../ui/class-names.ts';
import { SearchGlyph } from '../../ui/glyphs.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './search-box.module.css';
import { SearchSuggestions } from './search-suggestions.tsx';
import { useTypingHint } from './use-typing-hint.ts';

const NONE_ACTIVE = -1;

export function SearchBox({ className }: { className?: string | undefined }) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(NONE_ACTIVE);
  const box = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const client = useQueryClient();
  const viewer = useViewer();

  const asked = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS);
  const { data, isPlaceholderData } = useQuery(suggestionsQuery(asked, viewer));
  const hasWords = searchWords(text).length > 0;
  const goods = hasWords ? (data?.items ?? []) : [];
  const hasList = isOpen && hasWords && data !== undefined;

  useTypingHint(input, text === '' && !isOpen);
  useCloseOutside(box, isOpen, () => setOpen(false));
  const { pathname } = useLocation();
  useEffect(() => setOpen(false), [pathname]);

  function leave(address: string) {
    setOpen(false);
    setActive(NONE_ACTIVE);
    setText('');
    input.current?.blur();
    void navigate(address);
  }

  function showAll() {
    leave(paths.search({ q: text.trim() }));
  }

  async function openFirst(event: FormEvent) {
    event.preventDefault();
    const typed = text.trim();
    if (!hasWords) return;
    const chosen = goods[active];
    if (chosen !== undefined) return leave(paths.product(chosen.slug));
    // What is shown may be an answer to fewer letters than are typed by now.
    const found = await client.fetchQuery(suggestionsQuery(typed, viewer)).catch(() => undefined);
    const first = found?.items[0];
    leave(first === undefined ? paths.search({ q: typed }) : paths.product(first.slug));
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      setOpen(false);
      setActive(NONE_ACTIVE);
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || goods.length === 0) return;
    event.preventDefault();
    setOpen(true);
    // Past either end the choice returns to the text itself.
    const places = goods.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  }

  return (
    <form
      ref={box}
      role="search"
      className={classNames(styles.search, isOpen && styles.open, className)}
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
        aria-activedescendant={hasList && goods[active] !== undefined ? `${listId}-${active}` : undefined}
        className={styles.field}
        maxLength={200}
        value={text}
        onChange={(next) => {
          setText(next);
          setActive(NONE_ACTIVE);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        leading={
          <>
            <button type="button" className={styles.back} aria-label="Закрыть поиск" onClick={() => setOpen(false)}>
              <ArrowLeft size={24} strokeWidth={1.75} aria-hidden />
            </button>
            <SearchGlyph size={20} className={styles.glass} />
          </>
        }
      />
      {isOpen && (
        <SearchSuggestions
          id={listId}
          text={text}
          goods={goods}
          total={data?.total ?? 0}
          search={data?.search}
          ready={hasList && !isPlaceholderData}
          active={active}
          onExample={(example) => {
            setText(example);
            input.current?.focus();
          }}
          onChoose={(good) => leave(paths.product(good.slug))}
          onShowAll={showAll}
        />
      )}
    </form>
  );
}

function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

function useCloseOutside(box: { readonly current: HTMLElement | null }, isOpen: boolean, close: () => void) {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const look = (event: PointerEvent) => {
      if (event.target instanceof Node && box.current?.contains(event.target) === false) latest.current();
    };
    document.addEventListener('pointerdown', look);
    return () => document.removeEventListener('pointerdown', look);
  }, [isOpen, box]);
}
