/** Day and hours of an order, where the shop lets its buyers choose them. */
import { SlotFields } from '../../parts/orders/slot-fields.tsx';
import type { Checkout } from './use-checkout.ts';

export function SlotChoice({ form: { fields }, slots }: Pick<Checkout, 'form' | 'slots'>) {
  const [delivery, pointId, slotDay, slotHours] = fields.watch(['delivery', 'pointId', 'slotDay', 'slotHours']);
  const offered = slots.of({ delivery, pointId, slotDay, slotHours });
  if (offered === null) return null;
  if (offered.length === 0)
    return <p className="muted text-14">Свободных дней и часов сейчас нет: о времени договоримся по телефону.</p>;
  const { errors } = fields.formState;
  return (
    <SlotFields
      offered={offered}
      choice={{ slotDay, slotHours }}
      errors={{ slotDay: errors.slotDay?.message, slotHours: errors.slotHours?.message }}
      other="Договоримся по телефону"
      hint={slots.isUncounted ? 'Магазин не отвечает, занятые часы не видны: время подтвердит менеджер' : undefined}
      onChange={(choice) => {
        fields.setValue('slotDay', choice.slotDay);
        fields.setValue('slotHours', choice.slotHours);
        fields.clearErrors(['slotDay', 'slotHours']);
      }}
    />
  );
}
