/** Opening hours of a week, a row for each day; and the hours of one day. */
import { WEEKDAYS } from '#contract/shop/opening.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { TypedHours } from './opening-values.ts';
import styles from './opening-panel.module.css';

const DAYS = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'] as const;

export interface HoursFieldsProps {
  /** Read aloud before each field: «Понедельник». */
  of: string;
  hours: TypedHours;
  onChange: (hours: TypedHours) => void;
  /** Errors of `opens` and `closes`. */
  wrong: (name: 'opens' | 'closes') => string | undefined;
}

export function HoursFields({ of, hours, onChange, wrong }: HoursFieldsProps) {
  return (
    <div className="grid items-start two-columns gap-2">
      {(['opens', 'closes'] as const).map((name) => (
        <TextField
          key={name}
          label={`${of}, ${name === 'opens' ? 'открытие' : 'закрытие'}`}
          hideLabel
          prefix={name === 'opens' ? 'с' : 'до'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={hours[name]}
          error={wrong(name)}
          onChange={(event) => onChange({ ...hours, [name]: event.target.value })}
        />
      ))}
    </div>
  );
}

export interface WeekFieldsProps {
  /** Label of the week for screen readers. */
  label: string;
  week: readonly TypedHours[];
  onChange: (week: readonly TypedHours[]) => void;
  wrong: (day: number, name: 'opens' | 'closes') => string | undefined;
}

export function WeekFields({ label, week, onChange, wrong }: WeekFieldsProps) {
  const change = (day: number, hours: TypedHours) => onChange(week.map((one, index) => (index === day ? hours : one)));
  return (
    <fieldset className={styles.week}>
      <legend className="visually-hidden">{label}</legend>
      {week.map((hours, day) => (
        <div key={WEEKDAYS[day]} className={styles.day}>
          <Checkbox
            label={
              <>
                <span className={styles.long}>{DAYS[day]}</span>
                <span className={styles.short} aria-hidden>
                  {WEEKDAYS[day]}
                </span>
              </>
            }
            checked={hours.open}
            onChange={(open) => change(day, { ...hours, open })}
          />
          {hours.open ? (
            <HoursFields
              of={DAYS[day] ?? ''}
              hours={hours}
              onChange={(next) => change(day, next)}
              wrong={(name) => wrong(day, name)}
            />
          ) : (
            <span className="muted text-14">Выходной</span>
          )}
        </div>
      ))}
    </fieldset>
  );
}
