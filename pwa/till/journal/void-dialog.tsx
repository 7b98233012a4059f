/** Voids refused receipts with a reason: one, or a group. */
import { useState } from 'react';
import { counted } from '#contract/values/plural.ts';
import { voidAll, type LeftRows } from '../../device/journal/journal.ts';
import type { ReturnRow, SaleRow } from '../../device/rows/journal-types.ts';
import { useReturnsHere } from '../../device/journal/use-returned.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { useTyping } from '../../parts/forms/kept-typing.ts';
import { useInvalidFocus } from '../../parts/forms/use-invalid-focus.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useDiskWrite } from '../kit/use-disk-write.ts';

const REASON_MIN = 3;

const CONSEQUENCES = {
  sale: 'Продажа не попадёт в учёт, номер чека останется в журнале с причиной.',
  return:
    'Возврат не попадёт в учёт, его номер останется в журнале с причиной. Если деньги уже выданы, напишите об этом.',
} as const;

const CONSEQUENCES_OF_SEVERAL = {
  sale: 'Эти продажи не попадут в учёт, номера чеков останутся в журнале с причиной.',
  return:
    'Эти возвраты не попадут в учёт, их номера останутся в журнале с причиной. Если деньги уже выданы, напишите об этом.',
} as const;

function titleOf(rows: readonly (SaleRow | ReturnRow)[]): string {
  const [row] = rows;
  if (row !== undefined && rows.length === 1)
    return row.kind === 'sale' ? `Аннулировать чек ${row.number}?` : `Аннулировать возврат ${row.number}?`;
  return row?.kind === 'return'
    ? `Аннулировать ${counted(rows.length, 'возврат', 'возврата', 'возвратов')}?`
    : `Аннулировать ${counted(rows.length, 'чек', 'чека', 'чеков')}?`;
}

const STATES = {
  queued: 'уже отправляется ещё раз',
  sending: 'уже отправляется ещё раз',
  accepted: 'уже принят сервером',
  voided: 'уже аннулирован или исправлен',
} as const;

/** «НЕ аннулировано: A7-12 (уже принят сервером).» Empty when all were voided. */
export function leftText(rows: readonly Pick<SaleRow | ReturnRow, 'id' | 'number'>[], left: LeftRows): string {
  const lines = rows.flatMap(({ id, number }) => {
    const state = left.get(id);
    return state === undefined ? [] : [`${number} (${STATES[state]})`];
  });
  return lines.length === 0 ? '' : `НЕ аннулировано: ${lines.join(', ')}.`;
}

export interface VoidDialogProps {
  rows: readonly (SaleRow | ReturnRow)[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function VoidDialog({ open, ...props }: VoidDialogProps) {
  return open && <OpenVoid {...props} />;
}

function OpenVoid({ rows, onOpenChange }: Omit<VoidDialogProps, 'open'>) {
  const { person } = usePerson();
  const { writing, write } = useDiskWrite();
  const { show } = useToast();
  const ids = rows.map(({ id }) => id);
  const returns = useReturnsHere();
  // Only the record drops the reason: a dialog closed by mistake has it still.
  const { typed, type, drop } = useTyping(`void ${ids.join(' ')}`, { reason: '' });
  const { reason } = typed;
  const [submitted, setSubmitted] = useState(false);
  const { ref, focusInvalid } = useInvalidFocus<HTMLDivElement>();
  const isMissing = reason.trim().length < REASON_MIN;

  const confirm = async () => {
    setSubmitted(true);
    if (isMissing) return focusInvalid();
    if (person === null) return;
    const isWritten = await write('аннулирование', async () => {
      const text = leftText(rows, await voidAll(ids, person, reason.trim()));
      if (text !== '') show({ tone: 'warn', text, seconds: 0 });
    });
    if (!isWritten) return;
    drop();
    onOpenChange(false);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={titleOf(rows)}
      confirmLabel="Аннулировать"
      danger
      busy={writing !== null}
      onConfirm={() => void confirm()}
    >
      <p>{(rows.length === 1 ? CONSEQUENCES : CONSEQUENCES_OF_SEVERAL)[rows[0]?.kind ?? 'sale']}</p>
      {ids.some((id) => returns.has(id)) && (
        <p>
          {rows.length === 1 ? 'По этому чеку' : 'По части этих чеков'} на этой кассе есть возврат: он аннулируется
          вместе с чеком.
        </p>
      )}
      <div ref={ref}>
        <TextField
          label="Причина"
          value={reason}
          onChange={(event) => type({ reason: event.target.value })}
          error={submitted && isMissing ? 'Укажите причину' : undefined}
          maxLength={500}
        />
      </div>
    </ConfirmDialog>
  );
}
