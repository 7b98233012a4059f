/** A person's status as short labels, never by colour alone. */
import { Ban, Clock, Trash2, UserRoundX } from 'lucide-react';
import type { Customer } from '#contract/accounts/customers.ts';
import { wholesaleStatusText } from '#contract/people/wholesale.ts';
import { Pill, type PillProps } from '../../ui/pill.tsx';

const TONES: Readonly<Record<Customer['wholesale']['status'], NonNullable<PillProps['tone']>>> = {
  none: 'neutral',
  pending: 'low',
  approved: 'ok',
  declined: 'neutral',
};

export function WholesaleMark({ status }: { status: Customer['wholesale']['status'] }) {
  return (
    <Pill tone={TONES[status]} icon={status === 'pending' ? <Clock size={16} /> : undefined}>
      {wholesaleStatusText(status)}
    </Pill>
  );
}

export function AccessMarks({ person: { disabled, deletionRequestedAt, erased } }: { person: Customer }) {
  if (erased !== null)
    return (
      <Pill tone="neutral" icon={<UserRoundX size={16} />}>
        Данные удалены
      </Pill>
    );
  return (
    <>
      {disabled && (
        <Pill tone="sale" icon={<Ban size={16} />}>
          Доступ закрыт
        </Pill>
      )}
      {deletionRequestedAt !== null && (
        <Pill tone="low" icon={<Trash2 size={16} />}>
          Просит удалить
        </Pill>
      )}
    </>
  );
}
