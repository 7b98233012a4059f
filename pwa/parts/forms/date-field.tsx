import { CalendarDays } from 'lucide-react';
import { useRef, useState, type ComponentType } from 'react';
import { dayText, typedDay } from '#contract/values/typed-day.ts';
import { classNames } from '../../ui/class-names.ts';
import box from '../../ui/control-box.module.css';
import styles from './date-field.module.css';
import type { DayCalendarProps } from './day-calendar.tsx';
import { Field, type FieldFrame } from '../../ui/field.tsx';

export interface DateFieldProps extends FieldFrame {
  /** `YYYY-MM-DD`, or empty; text that is no date is shown unchanged. */
  value: string;
  /** Receives `YYYY-MM-DD` or, when the field is emptied, `''`. */
  onDay: (day: string) => void;
  /** Receives typed text that is no date when the field is left; without it the field shows the error itself and the last day stays. */
  onUnread?: ((typed: string) => void) | undefined;
  /** First and last allowed day, `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  name?: string;
  className?: string | undefined;
}

/** Matches an empty text or a date with a complete year: `20.11.20` may become 2026. */
const WHOLE = /^$|^\d{8}$|^\d{4}-\d{2}-\d{2}$|\D\d{4}$/;

export const NO_DAY = 'Нужна дата: день.месяц.год';

function useTypedDay({ value, onDay, onUnread }: Pick<DateFieldProps, 'value' | 'onDay' | 'onUnread'>) {
  // Null while the field shows its day.
  const [typed, setTyped] = useState<string | null>(null);
  const [isUnread, setUnread] = useState(false);

  function type(text: string): void {
    setTyped(text);
    setUnread(false);
    const day = WHOLE.test(text.trim()) ? typedDay(text) : null;
    if (day !== null && day !== value) onDay(day);
  }

  function leave(): void {
    if (typed === null) return;
    const day = typedDay(typed);
    if (day === null && onUnread === undefined) return setUnread(true);
    if (day === null) onUnread?.(typed);
    else if (day !== value) onDay(day);
    setTyped(null);
  }

  function choose(day: string): void {
    setTyped(null);
    setUnread(false);
    onDay(day);
  }
  return { typed, isUnread, type, leave, choose };
}

/** Shows `20.11.2026` in a browser of any language, where the browser's own field may put the month first. Loads its calendar at need. */
export function DateField({ value, onDay, onUnread, min, max, error, className, ...field }: DateFieldProps) {
  const { typed, isUnread, type, leave, choose } = useTypedDay({ value, onDay, onUnread });
  const opener = useRef<HTMLButtonElement>(null);
  const [Calendar, setCalendar] = useState<ComponentType<DayCalendarProps> | null>(null);
  const [isOpen, setOpen] = useState(false);

  function open(): void {
    setOpen(true);
    import('./day-calendar.tsx').then(
      ({ DayCalendar }) => setCalendar(() => DayCalendar),
      // Without a network the date is typed.
      () => setOpen(false),
    );
  }

  const isDay = typedDay(value) !== null;
  return (
    <Field {...field} className={classNames(styles.field, className)} error={isUnread ? NO_DAY : error}>
      {(input) => (
        <div className={classNames(box.box, box['size44'], box.ended, 'relative')}>
          <input
            {...input}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder="дд.мм.гггг"
            maxLength={13}
            className={classNames(box.input, styles.day)}
            value={typed ?? dayText(value)}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
            onKeyDown={(event) => event.key === 'Enter' && leave()}
          />
          {/* For mouse and touch; keyboard users type the date. */}
          <button
            ref={opener}
            type="button"
            tabIndex={-1}
            className={styles.open}
            disabled={field.disabled}
            aria-label="Открыть календарь"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            title="Календарь"
            onClick={open}
          >
            <CalendarDays />
          </button>
          {Calendar !== null && (
            <Calendar
              anchor={opener}
              isOpen={isOpen}
              value={isDay ? value : ''}
              min={min}
              max={max}
              onDay={choose}
              onClose={() => setOpen(false)}
            />
          )}
        </div>
      )}
    </Field>
  );
}
