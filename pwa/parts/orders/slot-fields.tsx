/** The choice of day and hours of delivery or pickup, from those that are left. */
import { useQuery } from '@tanstack/react-query';
import {
  hasSlots,
  offeredSlots,
  slotDay as dayWords,
  slotHours as hoursWords,
  slotKey,
  type Slot,
} from '#contract/shop/slots.ts';
import { businessDay, nextDay } from '#contract/values/business-day.ts';
import { fullSlotsQuery } from '../../queries/orders.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import { useShop } from '../../queries/shop.ts';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Select } from '../../ui/select.tsx';

export interface SlotChoice {
  /** `YYYY-MM-DD`, `OTHER`, or empty until one is chosen. */
  slotDay: string;
  /** «10:00-14:00», or empty. */
  slotHours: string;
}

/** Value of the option beside the offered days. */
export const OTHER = 'other';

export interface Slots {
  /** The slots left for this delivery, and the chosen one, which an unanswered press may have taken itself; null where none are chosen. */
  of: (wanted: { delivery: string; pointId?: string | undefined } & Partial<SlotChoice>) => readonly Slot[] | null;
  /** True when the shop did not answer which of them are taken. */
  isUncounted: boolean;
}

export function useSlots(): Slots {
  const { opening, timezone } = useShop();
  const { data, isFetching } = useQuery({ ...fullSlotsQuery, enabled: opening.slots !== undefined });
  const full = new Set(data?.items.map(({ delivery, slot }) => `${delivery} ${slotKey(slot)}`));
  return {
    of: (wanted) =>
      hasSlots(opening, wanted.delivery)
        ? offeredSlots(opening, wanted, shopNow(), timezone).filter(
            (slot) => !full.has(`${wanted.delivery} ${slotKey(slot)}`) || chosenSlot([slot], wanted) !== undefined,
          )
        : null,
    isUncounted: data === undefined && !isFetching,
  };
}

/** The chosen one of these slots; undefined for none. */
export const chosenSlot = (offered: readonly Slot[], { slotDay, slotHours }: Partial<SlotChoice>): Slot | undefined =>
  offered.find((slot) => slotKey(slot) === `${slotDay} ${slotHours}`);

/** Errors of a choice that names none of these slots; none where nothing is left to choose. */
export function slotErrors(offered: readonly Slot[], choice: SlotChoice): Partial<Record<keyof SlotChoice, string>> {
  const { slotDay, slotHours } = choice;
  if (offered.length === 0 || slotDay === OTHER || chosenSlot(offered, choice) !== undefined) return {};
  if (slotDay === '') return { slotDay: 'Выберите день' };
  if (offered.every(({ day }) => day !== slotDay)) return { slotDay: 'На этот день времени уже нет. Выберите другой' };
  return { slotHours: slotHours === '' ? 'Выберите время' : 'Это время уже заняли. Выберите другое' };
}

export interface SlotFieldsProps {
  offered: readonly Slot[];
  choice: SlotChoice;
  onChange: (choice: SlotChoice) => void;
  errors: Partial<Record<keyof SlotChoice, string | undefined>>;
  /** Label of the option beside the offered days. */
  other: string;
  hint?: string | undefined;
}

export function SlotFields({
  offered,
  choice: { slotDay, slotHours },
  onChange,
  errors,
  other,
  hint,
}: SlotFieldsProps) {
  const { timezone } = useShop();
  const today = businessDay(shopNow(), timezone);
  const near: Readonly<Record<string, string>> = { [today]: 'Сегодня, ', [nextDay(today)]: 'Завтра, ' };
  const labelOf = (day: string): string => {
    const words = `${near[day] ?? ''}${dayWords(day)}`;
    return words.charAt(0).toUpperCase() + words.slice(1);
  };
  const days = [...new Set(offered.map(({ day }) => day))];
  const isKnown = slotDay === OTHER || days.includes(slotDay);
  const hours = offered.filter(({ day }) => day === slotDay);
  return (
    <>
      <Select
        label="День"
        placeholder="Выберите день"
        size={48}
        required
        value={isKnown ? slotDay : ''}
        hint={hint}
        // Hours that were taken meanwhile may have been the day's last.
        error={errors.slotDay ?? (hours.length === 0 ? errors.slotHours : undefined)}
        options={[...days.map((day) => ({ value: day, label: labelOf(day) })), { value: OTHER, label: other }]}
        onChange={(day) => onChange({ slotDay: day, slotHours: '' })}
      />
      {hours.length > 0 && (
        <RadioCards
          label="Время"
          value={slotHours}
          {...(errors.slotHours === undefined ? {} : { error: errors.slotHours })}
          options={hours.map(({ from, to }) => ({ value: `${from}-${to}`, label: hoursWords({ from, to }) }))}
          onChange={(chosen) => onChange({ slotDay, slotHours: chosen })}
        />
      )}
    </>
  );
}
