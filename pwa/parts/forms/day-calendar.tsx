import { Popover } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import { DayPicker } from 'react-day-picker';
import { ru } from 'react-day-picker/locale/ru';
import { businessDay } from '#contract/values/business-day.ts';
import { useShop } from '../../queries/shop.ts';
import { shopNow } from '../../queries/shop-clock.ts';
import styles from './day-calendar.module.css';

export interface DayCalendarProps {
  /** The calendar's anchor, which gets the focus when it closes. */
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  /** `YYYY-MM-DD`; empty for none. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onDay: (day: string) => void;
  onClose: () => void;
}

/** The picker's date of a day: midnight by the device's clock; undefined for none. */
function dateOf(day: string | undefined): Date | undefined {
  return day === undefined || day === '' ? undefined : new Date(`${day}T00:00`);
}

function dayOf(date: Date): string {
  // eslint-disable-next-line no-restricted-syntax -- the picker's dates are no instants: their local parts give the pressed day
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return [String(year), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}

/** In Russian in a browser of any language, with arrow keys. Today is the shop's day, whatever the device's time zone. */
export function DayCalendar({ anchor, isOpen, value, min, max, onDay, onClose }: DayCalendarProps) {
  const { timezone } = useShop();
  const chosen = dateOf(value);
  const first = dateOf(min);
  const last = dateOf(max);
  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} className="layer-menu" align="end" sideOffset={6} collisionPadding={8}>
          <Popover.Popup className={styles.popup} finalFocus={anchor} aria-label="Календарь">
            <DayPicker
              mode="single"
              required
              autoFocus
              locale={ru}
              today={dateOf(businessDay(shopNow(), timezone))}
              classNames={styles as Record<string, string>}
              selected={chosen}
              defaultMonth={chosen ?? last}
              startMonth={first}
              endMonth={last}
              disabled={[
                ...(first === undefined ? [] : [{ before: first }]),
                ...(last === undefined ? [] : [{ after: last }]),
              ]}
              onSelect={(date) => {
                onDay(dayOf(date));
                onClose();
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
