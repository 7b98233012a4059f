/** Adds lines to a draft: by scanner or typed SKU, by search, or from a pasted list. */
import { useQuery } from '@tanstack/react-query';
import { ClipboardPaste } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { isWholeBarcode } from '#contract/products/product-code.ts';
import type { DocumentProduct } from '#contract/stock/stock-documents.ts';
import { formatNumber } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { stockQuery } from '../../queries/inventory.ts';
import { useDocumentActs } from '../../queries/stock-documents.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { SearchOutcome } from '../kit/search-outcome.tsx';
import { unlessRunning } from '../kit/unless-running.ts';
import { goodsByCode } from './document-draft.ts';
import { sharedCodeText, useScannedGoods } from '../kit/use-scanned-goods.ts';
import { failureText } from './document-words.ts';
import styles from './documents.module.css';
import { PasteDialog, type PasteDialogProps } from './paste-dialog.tsx';
import type { UnknownCodes } from './use-unknown-codes.ts';

const FOUND_MOST = 8;

export interface AddLinesProps extends Pick<PasteDialogProps, 'documentId' | 'takesPrices' | 'onPaste'> {
  field: RefObject<HTMLInputElement | null>;
  /** The unresolved text of the line for which a product is being chosen; null when lines are added. */
  choosingFor: string | null;
  onStopChoosing: () => void;
  unknown: UnknownCodes;
  onAdd: (product: DocumentProduct) => void;
  /** Focuses the field of an empty draft for a scanner or a paste; not on touch screens, whose keyboard would cover half of it. */
  waits: boolean;
}

export function AddLines({
  field,
  takesPrices,
  choosingFor,
  onStopChoosing,
  unknown,
  documentId,
  onAdd,
  onPaste,
  waits,
}: AddLinesProps) {
  const acts = useDocumentActs();
  const running = useRef(new Set<string>());
  const { show } = useToast();
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const [pasted, openPaste] = useState<string | null>(null);
  const answer = useQuery({ ...stockQuery({ q: query, limit: FOUND_MOST }), enabled: query !== '' });
  const goods = answer.data;
  const [asked, ...waiting] = choosingFor === null ? unknown.codes : [];
  /** The product whose whole article was typed while a code waits: a person says whether the code is its own. */
  const [named, setNamed] = useState<{ text: string; product: DocumentProduct } | null>(null);
  const proposed = asked !== undefined && named?.text === text.trim() ? named.product : null;
  const shown = proposed === null ? (query === '' ? [] : (goods ?? [])) : [proposed];

  useEffect(() => {
    if (waits && window.matchMedia('(hover: hover) and (pointer: fine)').matches)
      field.current?.focus({ preventScroll: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once, so that it never takes the focus from another field
  }, []);

  function take(product: DocumentProduct, typed?: string): void {
    // Text typed since then stays.
    setText((now) => (typed === undefined || now.trim() === typed ? '' : now));
    setQuery('');
    onAdd(product);
    field.current?.focus();
  }

  /** Adds the chosen product once for each scan of the code in question, which becomes one of its barcodes. */
  function takeChosen(product: DocumentProduct): void {
    take(product);
    if (asked === undefined) return;
    for (let pieces = unknown.take(asked.code); pieces > 1; pieces -= 1) onAdd(product);
    void unknown.give(asked.code, product);
  }

  /** The product of the first code that has one, null when none has; an error text on failure, or where several have it. */
  async function find(codes: readonly string[]): Promise<DocumentProduct | null | string> {
    const result = await acts.find({ codes: [...codes], ids: [] });
    if (result.kind !== 'done') return failureText(result);
    const goods = goodsByCode(result.answer.items);
    const [product, ...others] = codes.map((code) => goods.get(code) ?? []).find(({ length }) => length > 0) ?? [];
    return others.length > 0 ? sharedCodeText(others.length + 1) : (product ?? null);
  }

  /** A complete SKU or barcode adds its product at once, or proposes it for the code that waits; other text starts a search. */
  async function enter(code: string): Promise<void> {
    const found = await find([code]);
    if (found === null && isWholeBarcode(code)) {
      unknown.add(code);
      setText('');
    } else if (found === null) setQuery(code);
    else if (typeof found === 'string') show({ tone: 'error', text: found });
    else if (asked === undefined) take(found, code);
    else setNamed({ text: code, product: found });
  }

  useScannedGoods({
    field,
    find,
    onFound: onAdd,
    onUnknown: (code) => {
      unknown.add(code);
      field.current?.focus();
    },
  });

  async function takeId(id: string): Promise<void> {
    const result = await acts.find({ codes: [], ids: [id] });
    const product = result.kind === 'done' ? result.answer.items[0]?.product : undefined;
    if (product !== undefined) takeChosen(product);
    else if (result.kind !== 'done') show({ tone: 'error', text: failureText(result) });
  }

  return (
    <div className={styles.adding}>
      {choosingFor !== null && (
        <Notice
          tone="low"
          title={`Найдите товар для строки «${choosingFor}»`}
          action={
            <Button variant="link" onClick={onStopChoosing}>
              Не сейчас
            </Button>
          }
        />
      )}
      {asked !== undefined && (
        <Notice
          tone="low"
          urgent
          title={`Код ${asked.code} не найден${asked.pieces > 1 ? ` (отсканирован ${counted(asked.pieces, 'раз', 'раза', 'раз')})` : ''}`}
          action={
            <Button variant="link" onClick={() => unknown.take(asked.code)}>
              Не добавлять
            </Button>
          }
        >
          Найдите и выберите товар: код запишется ему, и строка добавится.
          {waiting.length > 0 && ` Ждут ещё: ${waiting.map(({ code }) => code).join(', ')}.`}
        </Notice>
      )}
      <form
        className={styles.addRow}
        onSubmit={(event) => {
          event.preventDefault();
          const code = text.trim();
          if (code !== '') void unlessRunning(running.current, code, () => enter(code));
        }}
      >
        <SearchField
          ref={field}
          size={48}
          label="Штрихкод, артикул или название"
          placeholder="Сканируйте штрихкод или ищите по названию и артикулу"
          maxLength={200}
          value={text}
          onChange={(typed) => {
            setText(typed);
            if (typed === '') setQuery('');
          }}
          onPaste={(event) => {
            const list = event.clipboardData.getData('text');
            if (!/[\n\t]/.test(list.trim())) return;
            event.preventDefault();
            openPaste(list);
          }}
        />
        <Button
          variant="outline"
          size={52}
          icon={<ClipboardPaste size={20} strokeWidth={1.75} aria-hidden />}
          onClick={() => openPaste('')}
        >
          Вставить список
        </Button>
      </form>
      {proposed === null && <SearchOutcome query={query} answer={answer} />}
      {shown.length > 0 && (
        <ul
          className={styles.found}
          aria-label={asked === undefined ? 'Найденные товары' : `Это товар с кодом ${asked.code}`}
        >
          {shown.map(({ _id, title, sku, stockQty }) => (
            <li key={_id}>
              <button
                type="button"
                className={styles.foundGoods}
                onClick={() => void unlessRunning(running.current, _id, () => takeId(_id))}
              >
                <span>{title}</span>
                <span>
                  {sku ?? 'без артикула'} · остаток {formatNumber(stockQty)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {proposed !== null && (
        <Button variant="link" onClick={() => take(proposed)}>
          Это другой товар: добавить без кода
        </Button>
      )}
      {pasted !== null && (
        <PasteDialog
          documentId={documentId}
          text={pasted}
          takesPrices={takesPrices}
          onClose={() => openPaste(null)}
          onPaste={onPaste}
        />
      )}
    </div>
  );
}
