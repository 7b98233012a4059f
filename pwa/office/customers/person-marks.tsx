/** A person's status as short labels, never by colour alone. */
import { Ban, Clock, Trash2, UserRoundX } from 'lucide-react';
import type { Customer } from '#contract/accounts/customers.ts';
import { wholesaleStatusText } from '#contract/people/wholesale.ts';
import { Pill, type PillProps } from '../../ui/pill.tsx';

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

const TONES: Readonly<Record<Customer['wholesale']['status'], NonNullable<PillProps['tone']>>> = {
  none: 'neutral',
  pending: 'low',
  approved: 'ok',
  declined: 'neutral',
};

export function WholesaleMark({ status }: { status: Customer['wholesale']['status'] }) {
  return (
    <Pill tone={TONES[status]} icon={status === 'pending' ? <Clock {...ICON} /> : undefined}>
      {wholesaleStatusText(status)}
    </Pill>
  );
}

/** Empty for ordinary customers. */
export function AccessMarks({ person: { disabled, deletionRequestedAt, erased } }: { person: Customer }) {
  if (erased !== null)
    return (
      <Pill tone="neutral" icon={<UserRoundX {...ICON} />}>
        Данные удалены
      </Pill>
    );
  return (
    <>
      {disabled && (
        <Pill tone="sale" icon={<Ban {...ICON} />}>
          Доступ закрыт
        </Pill>
      )}
      {deletionRequestedAt !== null && (
        <Pill tone="low" icon={<Trash2 {...ICON} />}>
          Просит удалить
        </Pill>
      )}
    </>
  );
}
