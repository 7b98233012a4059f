/** Takes a booked document back by a reversing one, with a reason. */
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { reverseStockDocument, type StockDocument } from '#contract/stock/stock-documents.ts';
import { counted } from '#contract/values/plural.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { keepDocument } from '../../queries/stock-documents.ts';
import { useSave } from '../../queries/use-save.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { belowZeroIfReversed, costsText, countedSinceText, documentName, failureText } from './document-words.ts';

export function ReverseDialog({ document, onClose }: { document: StockDocument; onClose: () => void }) {
  const { show } = useToast();
  // The id is reused, so that a repeated press makes one reversing document.
  const { typed, type, drop } = useTyping(`reversal ${document._id}`, { id: newId(), note: '' });
  const { id, note } = typed;
  const [wrong, setWrong] = useState('');
  const { send, busy, failure } = useSave();
  const short = belowZeroIfReversed(document);

  async function reverse(): Promise<void> {
    if (note.trim().length < 3) {
      setWrong('Укажите причину');
      return;
    }
    const result = await send(reverseStockDocument, { params: { id: document._id }, body: { id, note } }, keepDocument);
    if (result.kind !== 'done') return;
    show({
      tone: 'ok',
      text: `${documentName(document)} отменён документом № ${result.answer.reversedBy?.number ?? ''}`,
    });
    close();
  }

  function close(): void {
    drop();
    onClose();
  }

  return (
    <ActDialog
      title={`Отменить «${documentName(document)}»?`}
      description={`Остатки вернутся обратным документом. ${document.showsCost ? costsText(document.costsIfReversed) : ''}`}
      confirm="Отменить проведение"
      busy={busy}
      busyLabel="Отменяем…"
      danger
      cancel="Оставить"
      onConfirm={reverse}
      onLeave={onClose}
      onCancel={close}
      className="grid gap-4"
    >
      {failure !== null && <Notice tone="sale" urgent title={failureText(failure)} />}
      {short > 0 && (
        <Notice tone="low" title={`Остаток ${counted(short, 'товара', 'товаров', 'товаров')} уйдёт в минус`} />
      )}
      {document.countedSince > 0 && <Notice tone="low" title={countedSinceText(document.countedSince)} />}
      <TextField
        label="Причина"
        required
        autoComplete="off"
        maxLength={300}
        placeholder="Привезли не то"
        error={wrong}
        value={note}
        onChange={(event) => {
          type({ note: event.target.value });
          setWrong('');
        }}
      />
    </ActDialog>
  );
}
