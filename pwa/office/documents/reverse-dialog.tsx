/** Takes a booked document back by a reversing one, with a reason. */
import { v7 as newId } from 'uuid';
import { reverseStockDocument, type StockDocument } from '#contract/stock/stock-documents.ts';
import { counted } from '#contract/values/plural.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { useAct } from '../../parts/forms/use-act.ts';
import { keepDocument } from '../../queries/stock-documents.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { belowZeroIfReversed, costsText, countedSinceText, documentName, failureText } from './document-words.ts';

export function ReverseDialog({ document, onClose }: { document: StockDocument; onClose: () => void }) {
  const form = useTyping(`reversal ${document._id}`, { id: newId(), note: '' });
  const short = belowZeroIfReversed(document);
  const act = useAct({
    form,
    problems: { note: form.typed.note.trim().length < 3 ? 'Укажите причину' : undefined },
    send: ({ send }) => send(reverseStockDocument, { params: { id: document._id }, body: form.typed }, keepDocument),
    done: ({ reversedBy }) => `${documentName(document)} отменён документом № ${reversedBy?.number ?? ''}`,
    onClose,
  });
  const { failure } = act;

  return (
    <ActDialog
      {...act.dialog}
      title={`Отменить «${documentName(document)}»?`}
      description={`Остатки вернутся обратным документом. ${document.showsCost ? costsText(document.costsIfReversed) : ''}`}
      confirm="Отменить проведение"
      busyLabel="Отменяем…"
      danger
      cancel="Оставить"
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
        {...act.text('note')}
      />
    </ActDialog>
  );
}
