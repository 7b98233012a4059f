/** Finds goods for an order or a document: hits while one types, the goods of a scan, a complete code or a single hit at once. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { isWholeBarcode, scannedCodes } from '#contract/products/product-code.ts';
import type { DocumentProduct } from '#contract/stock/stock-documents.ts';
import { counted } from '#contract/values/plural.ts';
import { isModalOpen } from '../../parts/forms/is-modal-open.ts';
import { useDebounced } from '../../parts/forms/use-debounced.ts';
import { useWedge } from '../../parts/forms/use-wedge.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { useExpectedGoods, stockQuery } from '../../queries/inventory.ts';
import { failureOf } from '../../queries/failure.ts';
import { useDocumentActs } from '../../queries/stock-documents.ts';
import { SearchField, type SearchFieldProps } from '../../ui/search-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Arrivals } from './arrivals.tsx';
import { type FoundProduct, GoodsHit } from './goods-cell.tsx';
import styles from './goods-picker.module.css';
import { Form } from '../../ui/form.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { LinkButton } from './buttons.tsx';

/** Hits shown at first, added at each press of «Показать ещё», and at most. */
const [FIRST, MORE, MOST] = [8, 24, 200];

export interface GoodsPickerProps extends Pick<SearchFieldProps, 'label' | 'placeholder' | 'onPaste'> {
  field: RefObject<HTMLInputElement | null>;
  onTake: (product: DocumentProduct, how: 'chosen' | 'named' | 'scanned') => void;
  /** Called with a scanned or typed barcode that has no goods; without it a message says so. */
  onUnknown?: (code: string) => void;
  /** The code of no goods for which a product is being chosen: a typed code or a single hit then waits for a press. */
  asked?: string | undefined;
  children?: ReactNode;
}

export function GoodsPicker({ children, ...props }: GoodsPickerProps) {
  const { field, onTake: _take, onUnknown: _unknown, asked, ...input } = props;
  const running = useRef(new Set<string>());
  const { text, setText, typed, proposed, enter, choose, takeProposed } = useGoodsEntry(props);
  const settled = useDebounced(typed);
  return (
    <div className="grid relative gap-3">
      <Form
        className={styles.row}
        onSend={() => {
          if (typed !== '') void unlessRunning(running.current, typed, () => enter(typed));
        }}
      >
        <SearchField ref={field} size={48} maxLength={200} value={text} onChange={setText} {...input} />
        {children}
      </Form>
      <FoundGoods
        query={typed === '' ? '' : settled}
        proposed={proposed}
        label={asked === undefined ? 'Найденные товары' : `Это товар с кодом ${asked}`}
        onChoose={(id) => void unlessRunning(running.current, id, () => choose(id))}
      />
      {proposed !== null && (
        <LinkButton className="self-start" onClick={takeProposed}>
          Это другой товар: добавить без кода
        </LinkButton>
      )}
    </div>
  );
}

type Found = DocumentProduct | null | string;

/** The product of the first code that has one, null when none has; an error text on failure, or where several have it. */
async function findGoods(
  acts: ReturnType<typeof useDocumentActs>,
  codes: readonly string[],
  ids: readonly string[],
): Promise<Found> {
  const result = await acts.find({ codes: [...codes], ids: [...ids] });
  if (result.kind !== 'done') return describeFailure(result, 'Не получилось');
  const { items } = result.answer;
  const [one, ...others] =
    [...codes, ...ids].map((code) => items.filter((item) => item.code === code)).find(({ length }) => length > 0) ?? [];
  if (others.length === 0) return one?.product ?? null;
  return `Код есть у ${counted(others.length + 1, 'товара', 'товаров', 'товаров')}: найдите нужный по названию`;
}

type EntryProps = Pick<GoodsPickerProps, 'field' | 'onTake' | 'onUnknown' | 'asked'>;

function useGoodsEntry({ field, onTake, onUnknown, asked }: EntryProps) {
  const acts = useDocumentActs();
  const find = (codes: readonly string[], ids: readonly string[] = []) => findGoods(acts, codes, ids);
  const client = useQueryClient();
  const { show } = useToast();
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const [text, setText] = useState('');
  const typed = text.trim();
  /** The product of an entered text, while another product's code waits. */
  const [named, setNamed] = useState<{ text: string; product: DocumentProduct } | null>(null);
  const proposed = asked !== undefined && named?.text === typed ? named.product : null;

  // Answers arrive after later renders, so the latest callbacks are called.
  const latest = useLatest({ onTake, onUnknown });

  function take(product: DocumentProduct, how: 'chosen' | 'named', entered: string): void {
    // Text typed since then stays.
    setText((now) => (now.trim() === entered ? '' : now));
    latest.current.onTake(product, how);
    field.current?.focus();
  }

  function settle(found: Found, taken: (product: DocumentProduct) => void): void {
    if (typeof found === 'string') show({ tone: 'error', text: found });
    else if (found !== null) taken(found);
  }

  /** Takes the goods of a complete code, else the only hit; with several the person chooses. */
  async function enter(entered: string): Promise<void> {
    let found = await find([entered]);
    if (found === null && onUnknown !== undefined && isWholeBarcode(entered)) {
      setText('');
      return onUnknown(entered);
    }
    if (found === null) {
      const [hit, ...others] = await client.fetchQuery(stockQuery({ q: entered, limit: FIRST })).catch(() => []);
      if (hit === undefined || others.length > 0) return;
      found = await find([], [hit._id]);
    }
    settle(found, (product) =>
      asked === undefined ? take(product, 'named', entered) : setNamed({ text: entered, product }),
    );
  }

  async function choose(id: string): Promise<void> {
    settle(await find([], [id]), (product) => take(product, 'chosen', typed));
  }

  async function scan(codes: readonly string[]): Promise<void> {
    const found = await find(codes.flatMap(scannedCodes));
    const [code = ''] = codes;
    if (typeof found === 'string') show({ tone: 'error', text: `Код ${code} НЕ добавлен. ${found}` });
    else if (found !== null) latest.current.onTake(found, 'scanned');
    else if (latest.current.onUnknown === undefined)
      show({ tone: 'warn', text: `Код ${code} не найден: товар не добавлен` });
    else {
      latest.current.onUnknown(scannedCodes(code).at(-1) ?? code);
      field.current?.focus();
    }
  }

  useWedge({
    remember: () => () => undefined,
    search: () => (isModalOpen() ? null : field.current),
    // One after another, so that no scan overtakes another on a slow network.
    onScan: (codes) => {
      if (isModalOpen()) show({ tone: 'warn', text: 'Закройте окно и отсканируйте ещё раз' });
      else before.current = before.current.then(() => scan(codes));
    },
  });

  return {
    text,
    setText,
    typed,
    /** The product of the entered text, to be confirmed for another product's code. */
    proposed,
    enter,
    choose,
    takeProposed: () => proposed !== null && take(proposed, 'named', typed),
  };
}

export interface FoundGoodsProps {
  /** The text that is sent; empty while there is no search. */
  query: string;
  /** Shown instead of the hits. */
  proposed?: FoundProduct | null;
  label: string;
  onChoose: (id: string) => void;
}

/** The hits in the shop's own ranking; or that there are none, or that the search failed. */
export function FoundGoods({ query, proposed = null, label, onChoose }: FoundGoodsProps) {
  const [asked, ask] = useState({ query, limit: FIRST });
  const limit = asked.query === query ? asked.limit : FIRST;
  const answer = useQuery({ ...stockQuery({ q: query, limit }), enabled: query !== '' });
  const { data = [], error } = answer;
  const shown: readonly FoundProduct[] = proposed !== null ? [proposed] : query === '' ? [] : data;
  const expected = useExpectedGoods(shown.map(({ _id }) => _id));
  if (query === '' && proposed === null) return null;
  if (error !== null) {
    const failure = failureOf(error);
    return (
      <p role="status">
        {failure.kind === 'out-of-reach' ? 'Нет связи с сервером: товары сейчас не найти.' : failure.message}
      </p>
    );
  }
  if (shown.length === 0) return answer.isSuccess ? <p role="status">По запросу «{query}» ничего не нашлось.</p> : null;
  return (
    <>
      <ul className={styles.found} aria-label={label}>
        {shown.map((goods) => (
          <li key={goods._id}>
            <button type="button" className={styles.hit} onClick={() => onChoose(goods._id)}>
              <GoodsHit goods={goods}>
                <Arrivals of={expected[goods._id]} unit={goods.unit} lead=" · едет " />
              </GoodsHit>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === MOST ? (
        <p role="status">Показаны первые {MOST}: уточните запрос.</p>
      ) : (
        shown.length >= limit && (
          <LinkButton className="self-start" onClick={() => ask({ query, limit: limit + MORE })}>
            Показать ещё
          </LinkButton>
        )
      )}
    </>
  );
}

/** Runs `act` unless it already runs for this key: on a slow network a second Enter or click is the same entry. */
export async function unlessRunning(running: Set<string>, key: string, act: () => Promise<void>): Promise<void> {
  if (running.has(key)) return;
  running.add(key);
  try {
    await act();
  } finally {
    running.delete(key);
  }
}
