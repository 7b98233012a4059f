/** Asks why a refused receipt is to end here. */
import { useState } from 'react';
import { voidSale } from '../../local/journal.ts';
import type { ReturnRow, SaleRow } from '../../local/journal-types.ts';
import { usePerson } from '../../local/use-session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

const REASON_MIN = 3;

const FOLLOWS = {
  sale: 'Продажа не попадёт в учёт, номер чека останется в журнале с причиной.',
  return: 'Возврат не попадёт в учёт, его номер останется в журнале с причиной. Если деньги уже выданы, напишите об этом.',
} as const;

export function VoidDialog({ row, open, onOpenChange }: { row: SaleRow | ReturnRow; open: boolean; onOpenChange: (open: boolean) => void }) {
  const { person } = usePerson();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const isMissing = reason.trim().length < REASON_MIN;

  const confirm = async () => {
    setAsked(true);
    if (person === null || isMissing) return;
    await voidSale(row.id, person, reason.trim());
    onOpenChange(false);
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={row.kind === 'sale' ? `Аннулировать чек ${row.number}?` : `Аннулировать возврат ${row.number}?`}
      confirmLabel="Аннулировать"
      danger
      onConfirm={() => void confirm()}
    >
      <p>{FOLLOWS[row.kind]}</p>
      <TextField
        label="Причина"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={asked && isMissing ? 'Укажите причину' : undefined}
        maxLength={500}
      />
    </ConfirmDialog>
  );
}
