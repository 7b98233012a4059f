/** Lines of a document from a supplier's paper: the pasted text, its columns as they were understood, and what they give. */
import { useRef, useState } from 'react';
import { type ColumnUse, COLUMN_USES } from '#contract/products/pasted-cells.ts';
import { readPastedList, type PastedList, type UnreadRow } from '#contract/stock/pasted-list.ts';
import { readPastedTable, type ColumnUses, type PastedTable } from '#contract/stock/pasted-table.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { formatNumber } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { fieldsOf } from '../../parts/forms/use-act.ts';
import { useDocumentActs, type FoundGoods } from '../../queries/stock-documents.ts';
import { useSave } from '../../queries/use-save.ts';
import { Button, OutlineButton } from '../kit/buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { rowsInOtherUnits } from './document-draft.ts';
import { failureText } from './document-words.ts';
import styles from './documents.module.css';
import { Select } from '../../ui/select.tsx';
import { optionsOf } from '../../ui/options-of.ts';

const NAMED_MOST = 10;
const lines = (count: number): string => counted(count, 'строка', 'строки', 'строк');

export interface PasteDialogProps {
  documentId: string;
  text: string;
  takesPrices: boolean;
  onPaste: (rows: PastedList['rows'], found: FoundGoods) => void;
  onClose: () => void;
}

/** Uses of the columns; sums and prices are left out of documents without prices. */
function usesIn(uses: ColumnUses, takesPrices: boolean): ColumnUses {
  if (takesPrices) return uses;
  return Object.fromEntries(
    Object.entries(uses).map(([at, use]) => [at, use === 'price' || use === 'sum' ? 'skip' : use]),
  );
}

const isSame = (one: ColumnUses, other: ColumnUses): boolean => JSON.stringify(one) === JSON.stringify(other);

export function PasteDialog({ documentId, text: opened, takesPrices, onClose, onPaste }: PasteDialogProps) {
  const acts = useDocumentActs();
  // Under the pasted list itself, so that another list never gives way to what was typed into this one.
  const form = useTyping(`paste ${documentId} ${opened}`, { text: opened });
  const { text } = form.typed;
  const [isPartlyAdded, setPartlyAdded] = useState(false);
  /** Goods found for a reading of the text in which some rows have other units than their goods. */
  const [asked, ask] = useState<{ reading: string; found: FoundGoods } | null>(null);
  const [chosen, choose] = useState<{ key: string; uses: ColumnUses } | null>(null);
  const { run, busy, failure, reset } = useSave();
  const area = useRef<HTMLTextAreaElement>(null);
  const table = readPastedTable(text);
  // A choice of uses is for these columns.
  const key = JSON.stringify(table.columns);
  const uses = usesIn(chosen?.key === key ? chosen.uses : table.uses, takesPrices);
  const { rows, unread } = readPastedList(table, uses);
  const used = new Set(Object.values(uses));
  const reading = JSON.stringify([text, uses]);
  const inOtherUnits = asked?.reading === reading ? rowsInOtherUnits(rows, asked.found) : [];

  function close(): void {
    form.drop();
    onClose();
  }

  async function add(): Promise<void> {
    reset();
    if (rows.length > 0) {
      const codes = [...new Set(rows.flatMap((row) => row.codes.map((code) => code.slice(0, 200))))];
      const result = await run(() => acts.find({ codes, ids: [] }));
      if (result.kind !== 'done') return;
      const isConfirmed = asked?.reading === reading;
      if (!isConfirmed && rowsInOtherUnits(rows, result.answer.items).length > 0)
        return ask({ reading, found: result.answer.items });
      onPaste(rows, result.answer.items);
    }
    if (unread.length === 0) return close();
    // Only unreadable rows stay in the field below their heading, to be corrected.
    setPartlyAdded(true);
    form.type({ text: [...table.head, ...unread].map((line) => line.text).join('\n') });
  }

  /** No two columns have one use. */
  function use(at: number, next: ColumnUse): void {
    const others = Object.entries(uses).map(([other, was]) => [other, was === next ? 'skip' : was] as const);
    choose({ key, uses: { ...Object.fromEntries(others), [at]: next } });
  }

  const { byVat } = table;
  return (
    <Dialog
      open
      size={table.columns.length > 1 ? 960 : 640}
      firm
      onOpenChange={(open) => !open && onClose()}
      title="Вставить список"
      description={`Скопируйте строки из УПД, ТОРГ-12, счёта или таблицы: артикул или штрихкод, количество${takesPrices ? ', цена за штуку' : ''}.`}
      initialFocus={area}
      footer={
        <>
          <Button busy={busy} busyLabel="Ищем товары…" disabled={rows.length === 0} onClick={() => void add()}>
            {rows.length === 0 ? 'Добавить строки' : `Добавить строки: ${rows.length}`}
          </Button>
          <OutlineButton onClick={close}>{isPartlyAdded ? 'Закрыть' : 'Отмена'}</OutlineButton>
        </>
      }
    >
      <div className="grid gap-4">
        {failure !== null && <Notice tone="sale" urgent title={failureText(failure)} />}
        <TextArea
          ref={area}
          label="Список"
          rows={10}
          className={table.lines.length === 0 ? undefined : styles.pasted}
          placeholder={takesPrices ? '33265003\t20\t4520\n23328000\t15\t3590' : '33265003\t20\n23328000\t15'}
          {...fieldsOf(form).text('text')}
        />
        {table.lines.length > 0 && <PasteColumns table={table} uses={uses} takesPrices={takesPrices} onUse={use} />}
        {takesPrices && byVat !== null && (
          <Segmented
            label="Цены в накладной"
            value={isSame(uses, byVat.with) ? 'with' : isSame(uses, byVat.without) ? 'without' : 'own'}
            onChange={(vat) => vat !== 'own' && choose({ key, uses: byVat[vat] })}
            options={optionsOf({ without: 'Цены без НДС', with: 'Цены с НДС' })}
          />
        )}
        {table.lines.length > 0 && !used.has('qty') && (
          <Notice tone="low" title={`Столбец с количеством не выбран: в каждой строке будет 1\u00a0шт.`} />
        )}
        <RowNotices rows={rows} inOtherUnits={inOtherUnits} unread={unread} isPartlyAdded={isPartlyAdded} />
        {table.leftOut.length > 0 && (
          <p className="muted text-14">
            Без товаров, не добавляются: {lines(table.leftOut.length)} (заголовки, итоги, шапка).
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface RowNoticesProps extends Pick<PastedList, 'rows' | 'unread'> {
  inOtherUnits: ReturnType<typeof rowsInOtherUnits>;
  isPartlyAdded: boolean;
}

/** Rows whose figures contradict each other, rows in another unit than their goods, and rows that can't be read. */
function RowNotices({ rows, unread, inOtherUnits, isPartlyAdded }: RowNoticesProps) {
  const doubtful = rows.filter(({ doubt }) => doubt !== null);
  return (
    <>
      {doubtful.length > 0 && (
        <Notice tone="low" title={`Количество, умноженное на цену, не равно сумме: ${lines(doubtful.length)}`}>
          <RowList rows={doubtful.map(({ row, doubt }) => ({ row, text: doubt ?? '' }))} />
        </Notice>
      )}
      {inOtherUnits.length > 0 && (
        <Notice tone="low" urgent title={`Единица в списке не та, что у товара: ${lines(inOtherUnits.length)}`}>
          <RowList
            rows={inOtherUnits.map(({ row: { row, qty, unit }, product }) => ({
              row,
              text: `в списке ${formatNumber(qty)} ${unit}, а «${product.title}» добавится как ${inUnits(qty, product.unit)}`,
            }))}
          />
          Если это не так, исправьте количество и единицу в списке. Если так, нажмите «Добавить строки» ещё раз.
        </Notice>
      )}
      {unread.length > 0 && (
        <Notice
          tone="low"
          urgent={isPartlyAdded}
          title={
            isPartlyAdded
              ? 'Эти строки не удалось прочитать, остальные добавлены'
              : `Не прочитано: ${lines(unread.length)}. Их можно исправить после добавления остальных`
          }
        >
          <RowList rows={unread.map((one) => ({ row: one.row, text: `${one.why} — «${shown(one)}»` }))} />
        </Notice>
      )}
    </>
  );
}

const shown = ({ text }: UnreadRow): string =>
  text
    .split('\t')
    .filter((cell) => cell.trim() !== '')
    .join(' · ');

function RowList({ rows }: { rows: readonly { row: number; text: string }[] }) {
  return (
    <ul className={styles.unread}>
      {rows.slice(0, NAMED_MOST).map(({ row, text }) => (
        <li key={row}>
          Строка {row}: {text}
        </li>
      ))}
      {rows.length > NAMED_MOST && <li>и ещё {rows.length - NAMED_MOST}</li>}
    </ul>
  );
}

const ROWS_SHOWN = 4;
const USES = Object.entries(COLUMN_USES).map(([value, label]) => ({ value: value as ColumnUse, label }));

interface PasteColumnsProps {
  table: PastedTable;
  uses: ColumnUses;
  /** False in documents without prices: no column can be one. */
  takesPrices: boolean;
  onUse: (at: number, use: ColumnUse) => void;
}

function PasteColumns({ table, uses, takesPrices, onUse }: PasteColumnsProps) {
  const options = USES.filter(({ value }) => takesPrices || (value !== 'price' && value !== 'sum'));
  const { columns, lines } = table;
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label="Столбцы списка">
        <thead>
          <tr>
            {columns.map(({ at, heading }, index) => (
              <th key={at} scope="col" data-skipped={uses[at] === 'skip' || undefined}>
                <Select
                  label={`Столбец ${index + 1}${heading === '' ? '' : `, ${heading}`}`}
                  hideLabel
                  options={options}
                  value={uses[at] ?? 'skip'}
                  onChange={(use) => onUse(at, use as ColumnUse)}
                />
                {heading !== '' && (
                  <span className="block mt-1 truncated muted text-12 weight-text" title={heading}>
                    {heading}
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, ROWS_SHOWN).map(({ row, cells }) => (
            <tr key={row}>
              {columns.map(({ at }) => (
                <td key={at} title={cells[at]} data-skipped={uses[at] === 'skip' || undefined}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
