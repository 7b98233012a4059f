/** A draft: its lines and their prices, with the stock and cost that booking would give. */
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import type { DocumentProduct, DraftKind, StockDocument } from '#contract/stock/stock-documents.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { DateField } from '../../parts/forms/date-field.tsx';
import { dropFormDraft } from '../../parts/forms/form-drafts.ts';
import { LeaveGuard } from '../../parts/forms/leave-guard.tsx';
import { fieldsOf } from '../../parts/forms/use-act.ts';
import { paths } from '../../parts/page/paths.ts';
import { usePrinting } from '../../parts/print/print-sheet.tsx';
import type { MutationFailure, MutationResult } from '../../queries/mutation.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { useShop } from '../../queries/shop.ts';
import { suppliersQuery, useDocumentActs } from '../../queries/stock-documents.ts';
import { useSave } from '../../queries/use-save.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Button, LinkButton } from '../kit/buttons.tsx';
import { SaveBar, type SaveBarProps } from '../kit/save-bar.tsx';
import { useListWay } from '../kit/use-address-view.ts';
import { DocumentHead } from './booked-document.tsx';
import { documentOf, type DraftLine, sumsOf, withPasted, withScanned } from './document-draft.ts';
import { DocumentSheet } from './document-sheet.tsx';
import { documentName, failureText, sumsText, unitOf, waitsText } from './document-words.ts';
import { AddLines, type AddLinesProps, DraftLines } from './draft-lines.tsx';
import { OvertakenNotice } from './overtaken-notice.tsx';
import { draftName, isGone, keptDraft, type KeptDraft, useDraft, useKeptDraft, useUnknownCodes } from './use-draft.ts';
import styles from './documents.module.css';

export interface DraftFormProps {
  /** As the server has it: booked when somebody else booked it while this form has unsaved text. */
  opened: StockDocument;
  /** Called when the form begins or ceases to hold something that the server lacks. */
  onUnsaved: (isUnsaved: boolean) => void;
  onReload: () => void;
}

/** Changes of a draft's lines by a person: added, pasted, changed, removed, or named where a text was unresolved. */
function useLineEdits(change: KeptDraft['change']) {
  /** The line for which a product is being chosen; null when lines are added. */
  const [choosing, choose] = useState<DraftLine | null>(null);
  const [touched, touch] = useState<string | null>(null);
  const edit = (id: string, changed: Partial<DraftLine>) =>
    change(({ lines }) => ({ lines: lines.map((line) => (line.id === id ? { ...line, ...changed } : line)) }));
  const paste: AddLinesProps['onPaste'] = (rows, found) =>
    change(({ lines }) => ({ lines: withPasted(lines, rows, found, newId) }));
  return {
    choosing,
    choose,
    touched,
    add(product: DocumentProduct) {
      if (choosing !== null) {
        edit(choosing.id, { product });
        touch(choosing.id);
        choose(null);
        return;
      }
      const id = newId();
      change(({ lines }) => {
        const added = withScanned(lines, product, id);
        touch(added.touched);
        return { lines: added.lines };
      });
    },
    paste,
    onChange: edit,
    onRemove: (id: string) => change(({ lines }) => ({ lines: lines.filter((line) => line.id !== id) })),
  };
}

export function DraftForm({ opened, onUnsaved, onReload }: DraftFormProps) {
  const acts = useDocumentActs();
  const { show } = useToast();
  const navigate = useNavigate();
  const at = useListWay();
  const { sheet, print } = usePrinting();
  const [kept] = useState(() => keptDraft(opened._id));
  const { draft, sent, change, isSaved, failure, isOvertaken, flush, lastVersion } = useDraft(opened, kept);
  const field = useRef<HTMLInputElement>(null);
  const { choosing, choose, add, paste, ...edits } = useLineEdits(change);
  const { run, busy, failure: wrong } = useSave();
  const left = useRef(false);
  const sums = sumsOf(draft);
  const unknown = useUnknownCodes(kept?.codes);
  // The server has neither figures that can't be read nor scans of unknown codes: only this form has them.
  const isKept = isSaved && sums.wrongQty + sums.wrongPrices + unknown.codes.length === 0;
  useEffect(() => onUnsaved(!isKept), [isKept, onUnsaved]);
  useKeptDraft(opened._id, isKept, { draft, sent, codes: unknown.codes });
  const isReceipt = draft.kind === 'receipt';
  const inWords = sumsText({ ...sums, total: opened.showsCost && isReceipt ? sums.total : null }, unitOf(draft.lines));

  const drop = () => dropFormDraft(draftName(opened._id));

  async function book(): Promise<void> {
    const result = await run(async (): Promise<MutationResult<StockDocument> | null> => {
      const version = await flush();
      return version === null ? null : acts.book(opened._id, version);
    });
    if (result?.kind === 'done') show({ tone: 'ok', text: `${documentName(opened)}: проведено, ${inWords}` });
  }

  async function remove(closeDialog: () => void): Promise<void> {
    left.current = true;
    const result = await run(async () => acts.remove(opened._id, await lastVersion()));
    closeDialog();
    left.current = result.kind === 'done';
    if (!left.current) return;
    drop();
    void navigate(at(paths.adminDocuments()));
  }

  const waits = waitsText(draft, sums, unknown.codes.length);
  return (
    <>
      <DocumentHead
        document={opened}
        state="draft"
        note={
          <span className="muted text-14">
            {isReceipt && opened.showsCost ? 'остатки и себестоимость пока прежние' : 'остатки пока прежние'}
          </span>
        }
        hasFile={isKept}
        onPrint={draft.lines.length === 0 ? null : () => print(<DocumentSheet document={documentOf(opened, draft)} />)}
      />
      {isOvertaken && (
        <OvertakenNotice
          opened={opened}
          draft={draft}
          codes={unknown.codes}
          failure={failure}
          onLeave={() => {
            left.current = true;
            drop();
          }}
          onReload={() => {
            drop();
            if (!isGone(failure)) return onReload();
            left.current = true;
            void navigate(at(paths.adminDocuments()));
          }}
        />
      )}
      <fieldset className={styles.form} disabled={isOvertaken}>
        <div className="card">
          <DraftFields draft={draft} change={change} />
        </div>
        <div className="card">
          <AddLines
            documentId={opened._id}
            field={field}
            takesPrices={opened.showsCost && isReceipt}
            choosingFor={choosing?.typed ?? null}
            onStopChoosing={() => choose(null)}
            unknown={unknown}
            onAdd={add}
            onPaste={paste}
            waits={opened.lines.length === 0}
          />
        </div>
        <DraftLines
          draft={draft}
          opened={opened}
          {...edits}
          onChoose={(line) => {
            choose(line);
            field.current?.focus();
          }}
        />
      </fieldset>
      <DraftBar
        name={documentName(opened)}
        failure={wrong ?? (isOvertaken ? null : failure)}
        lead={
          <div className={styles.sums}>
            {inWords}
            {waits !== '' && draft.lines.length > 0 && <p className="text-14 weight-text low">{waits}</p>}
          </div>
        }
        state={isKept ? 'Сохранено' : isSaved ? 'Сохранено не всё' : failure === null ? 'Сохраняем…' : 'Не сохранено'}
        busy={busy}
        mayBook={draft.lines.length > 0 && waits === '' && !isOvertaken}
        onBook={() => void book()}
        onRemove={(closeDialog) => void remove(closeDialog)}
      />
      <LeaveGuard dirty={!isKept} draft={draftName(opened._id)} mayLeave={() => left.current} onLeave={() => undefined}>
        Последние изменения документа ещё не сохранились.
      </LeaveGuard>
      {sheet}
    </>
  );
}

interface DraftBarProps extends Pick<SaveBarProps, 'lead' | 'state'> {
  name: string;
  failure: MutationFailure | null;
  busy: boolean;
  mayBook: boolean;
  onBook: () => void;
  /** Removes it, and closes the question once it is answered. */
  onRemove: (closeDialog: () => void) => void;
}

function DraftBar({ name, failure, busy, mayBook, onBook, onRemove, ...bar }: DraftBarProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <SaveBar {...bar} failure={failure !== null && <Notice tone="sale" urgent title={failureText(failure)} />}>
        <Button variant="danger" icon={Trash2} onClick={() => setConfirming(true)}>
          Удалить черновик
        </Button>
        <Button busy={busy} busyLabel="Проводим…" disabled={!mayBook} onClick={onBook}>
          Провести
        </Button>
      </SaveBar>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Удалить черновик «${name}»?`}
        confirmLabel="Удалить"
        danger
        busy={busy}
        onConfirm={() => onRemove(() => setConfirming(false))}
      >
        Строки черновика пропадут. Остатки и цены от этого не меняются.
      </ConfirmDialog>
    </>
  );
}

const REASONS: Readonly<Record<DraftKind, string>> = {
  receipt: '',
  write_off: 'Бой при разгрузке',
  damaged: 'Скол эмали, витринный образец',
  mended: 'Починили, заменили картридж',
};

function DraftFields({ draft, change }: Pick<KeptDraft, 'draft' | 'change'>) {
  const { data: suppliers } = useQuery(suppliersQuery);
  const names = useId();
  const today = businessDay(shopNow(), useShop().timezone);
  const isReceipt = draft.kind === 'receipt';
  const { text } = fieldsOf({ typed: draft, type: change });
  return (
    <div className={styles.fields} data-kind={isReceipt ? 'receipt' : 'reason'}>
      {isReceipt ? (
        <>
          <TextField
            label="Поставщик"
            list={names}
            autoComplete="off"
            maxLength={160}
            placeholder="Название, один раз"
            {...text('supplier')}
          />
          <datalist id={names}>
            {suppliers?.map(({ _id, name }) => (
              <option key={_id} value={name} />
            ))}
          </datalist>
          <TextField
            label="Накладная поставщика"
            autoComplete="off"
            maxLength={60}
            placeholder="УПД 4417 от 19.11.2026"
            {...text('supplierNumber')}
          />
        </>
      ) : (
        <TextField
          label="Причина"
          autoComplete="off"
          maxLength={300}
          placeholder={REASONS[draft.kind]}
          required
          {...text('note')}
        />
      )}
      <DateField
        label={isReceipt ? 'Дата прихода' : 'Дата'}
        value={draft.day}
        hint={
          isReceipt &&
          draft.day !== today && (
            <>
              До проведения это день, когда ждём товар.{' '}
              <LinkButton onClick={() => change({ day: today })}>Пришёл сегодня</LinkButton>
            </>
          )
        }
        onDay={(day) => day !== '' && change({ day })}
      />
    </div>
  );
}
