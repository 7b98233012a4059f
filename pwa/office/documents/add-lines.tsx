/** Adds lines to a draft: by scanner or typed SKU, by search, or from a pasted list. */
import { useQuery } from '@tanstack/react-query';
import { ClipboardPaste } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { readPastedList, type PastedList, type UnreadRow } from '#contract/stock/pasted-list.ts';
import type { DocumentProduct } from '#contract/stock/stock-documents.ts';
import { formatNumber } from '#contract/values/money.ts';
import { stockQuery } from '../../queries/inventory.ts';
import { useDocumentActs, type FoundGoods } from '../../queries/stock-documents.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';
import { SearchOutcome } from '../kit/search-outcome.tsx';
import { useScannedGoods } from '../kit/use-scanned-goods.ts';
import { failureText } from './document-words.ts';
import styles from './documents.module.css';

const FOUND_MOST = 8;

export interface AddLinesProps {
  field: RefObject<HTMLInputElement | null>;
  /** True when prices in a pasted list are used. */
  takesPrices: boolean;
  /** The unresolved text of the line for which a product is being chosen; null when lines are added. */
  choosingFor: string | null;
  onStopChoosing: () => void;
  onAdd: (product: DocumentProduct) => void;
  /** Rows of a pasted list, with the goods found for their codes. */
  onPaste: (rows: PastedList['rows'], found: FoundGoods) => void;
  /** Focuses the field of an empty draft for a scanner or a paste; not on touch screens, whose keyboard would cover half of it. */
  waits: boolean;
}

export function AddLines({ field, takesPrices, choosingFor, onStopChoosing, onAdd, onPaste, waits }: AddLinesProps) {
  const acts = useDocumentActs();
  const { show } = useToast();
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const [pasted, openPaste] = useState<string | null>(null);
  const answer = useQuery({ ...stockQuery({ q: query, limit: FOUND_MOST }), enabled: query !== '' });
  const goods = answer.data;

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

  /** The product of the first code that has one, null when none has; an error text on failure. */
  async function find(codes: readonly string[]): Promise<DocumentProduct | null | string> {
    const result = await acts.find({ codes: [...codes], ids: [] });
    if (result.kind !== 'done') return failureText(result);
    const goods = new Map(result.answer.items.map(({ code, product }) => [code, product]));
    return codes.flatMap((code) => goods.get(code) ?? [])[0] ?? null;
  }

  /** A complete SKU or barcode adds its product at once; other text starts a search. */
  async function enter(): Promise<void> {
    const code = text.trim();
    if (code === '') return;
    const found = await find([code]);
    if (found === null) setQuery(code);
    else if (typeof found === 'string') show({ tone: 'error', text: found });
    else take(found, code);
  }

  useScannedGoods({ field, find, onFound: onAdd });

  async function takeId(id: string): Promise<void> {
    const result = await acts.find({ codes: [], ids: [id] });
    const product = result.kind === 'done' ? result.answer.items[0]?.product : undefined;
    if (product !== undefined) take(product);
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
      <form
        className={styles.addRow}
        onSubmit={(event) => {
          event.preventDefault();
          void enter();
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
      <SearchOutcome query={query} answer={answer} />
      {query !== '' && goods !== undefined && goods.length > 0 && (
        <ul className={styles.found} aria-label="Найденные товары">
          {goods.map(({ _id, title, sku, stockQty }) => (
            <li key={_id}>
              <button type="button" className={styles.foundGoods} onClick={() => void takeId(_id)}>
                <span>{title}</span>
                <span>
                  {sku ?? 'без артикула'} · остаток {formatNumber(stockQty)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {pasted !== null && (
        <PasteDialog text={pasted} takesPrices={takesPrices} onClose={() => openPaste(null)} onPaste={onPaste} />
      )}
    </div>
  );
}

function PasteDialog({
  text: opened,
  takesPrices,
  onClose,
  onPaste,
}: Pick<AddLinesProps, 'takesPrices'> & {
  text: string;
  onClose: () => void;
  onPaste: AddLinesProps['onPaste'];
}) {
  const acts = useDocumentActs();
  const [text, setText] = useState(opened);
  const [unread, setUnread] = useState<readonly UnreadRow[]>([]);
  const { run, busy, failure, reset } = useSave();
  const area = useRef<HTMLTextAreaElement>(null);
  const count = readPastedList(text).rows.length;

  async function add(): Promise<void> {
    const list = readPastedList(text);
    reset();
    if (list.rows.length > 0) {
      const codes = [...new Set(list.rows.map(({ code }) => code.slice(0, 200)))];
      const result = await run(() => acts.find({ codes, ids: [] }));
      if (result.kind !== 'done') return;
      onPaste(list.rows, result.answer.items);
    }
    if (list.unread.length === 0) {
      onClose();
      return;
    }
    // Only unreadable rows stay in the field, to be corrected.
    setUnread(list.unread);
    setText(list.unread.map((row) => row.text).join('\n'));
  }

  return (
    <Dialog
      open
      size={640}
      firm
      onOpenChange={(open) => !open && onClose()}
      title="Вставить список"
      description={`Скопируйте строки из накладной или таблицы: артикул или штрихкод, количество${takesPrices ? ', цена за штуку' : ''}.`}
      initialFocus={area}
      footer={
        <>
          <Button busy={busy} busyLabel="Ищем товары…" disabled={text.trim() === ''} onClick={() => void add()}>
            {count === 0 ? 'Добавить строки' : `Добавить строки: ${count}`}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {unread.length > 0 ? 'Закрыть' : 'Отмена'}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {failure !== null && <Notice tone="sale" urgent title={failureText(failure)} />}
        {unread.length > 0 && (
          <Notice tone="low" urgent title="Эти строки не удалось прочитать, остальные добавлены">
            <ul className={styles.unread}>
              {unread.map(({ row, text: line, why }) => (
                <li key={row}>
                  Строка {row}: {why} — «{line}»
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <TextArea
          ref={area}
          label="Список"
          rows={10}
          placeholder={takesPrices ? '33265003\t20\t4520\n23328000\t15\t3590' : '33265003\t20\n23328000\t15'}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
