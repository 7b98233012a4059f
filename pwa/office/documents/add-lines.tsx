/** Adds lines to a draft: by scanner or typed SKU, by search, or from a pasted list. */
import { ClipboardPaste } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import type { DocumentProduct } from '#contract/stock/stock-documents.ts';
import { counted } from '#contract/values/plural.ts';
import { Notice } from '../../ui/notice.tsx';
import { GoodsPicker } from '../kit/goods-picker.tsx';
import styles from './documents.module.css';
import { PasteDialog, type PasteDialogProps } from './paste-dialog.tsx';
import type { UnknownCodes } from './use-unknown-codes.ts';
import { Button, LinkButton } from '../kit/buttons.tsx';

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
  const [pasted, openPaste] = useState<string | null>(null);
  const [asked, ...waiting] = choosingFor === null ? unknown.codes : [];

  useEffect(() => {
    if (waits && window.matchMedia('(hover: hover) and (pointer: fine)').matches)
      field.current?.focus({ preventScroll: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once, so that it never takes the focus from another field
  }, []);

  /** A product chosen for the code in question is added once for each scan of it, and the code becomes one of its barcodes. */
  function take(product: DocumentProduct, how: 'chosen' | 'named' | 'scanned'): void {
    onAdd(product);
    if (asked === undefined || how !== 'chosen') return;
    for (let pieces = unknown.take(asked.code); pieces > 1; pieces -= 1) onAdd(product);
    void unknown.give(asked.code, product);
  }

  return (
    <div className={styles.adding}>
      {choosingFor !== null && (
        <Notice
          tone="low"
          title={`Найдите товар для строки «${choosingFor}»`}
          action={<LinkButton onClick={onStopChoosing}>Не сейчас</LinkButton>}
        />
      )}
      {asked !== undefined && (
        <Notice
          tone="low"
          urgent
          title={`Код ${asked.code} не найден${asked.pieces > 1 ? ` (отсканирован ${counted(asked.pieces, 'раз', 'раза', 'раз')})` : ''}`}
          action={<LinkButton onClick={() => unknown.take(asked.code)}>Не добавлять</LinkButton>}
        >
          Найдите и выберите товар: код запишется ему, и строка добавится.
          {waiting.length > 0 && ` Ждут ещё: ${waiting.map(({ code }) => code).join(', ')}.`}
        </Notice>
      )}
      <GoodsPicker
        field={field}
        label="Штрихкод, артикул или название"
        placeholder="Сканируйте штрихкод или ищите по названию и артикулу"
        asked={asked?.code}
        onTake={take}
        onUnknown={unknown.add}
        onPaste={(event) => {
          const list = event.clipboardData.getData('text');
          if (!/[\n\t]/.test(list.trim())) return;
          event.preventDefault();
          openPaste(list);
        }}
      >
        <Button variant="outline" size={52} icon={ClipboardPaste} onClick={() => openPaste('')}>
          Вставить список
        </Button>
      </GoodsPicker>
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
