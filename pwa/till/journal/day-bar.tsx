/** Chooses the shown day of the shop; today by default. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { nextDay } from '#contract/values/business-day.ts';
import { DateField } from '../../parts/forms/date-field.tsx';
import { Chip } from '../../ui/chip.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './journal.module.css';

const DAY_MS = 86_400_000;

export interface DayBarProps {
  /** `YYYY-MM-DD`. */
  day: string;
  today: string;
  onDay: (day: string) => void;
}

export function DayBar({ day, today, onDay }: DayBarProps) {
  const before = new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
  return (
    <div className={styles.days} role="group" aria-label="День">
      <IconButton label="День раньше" variant="outline" onClick={() => onDay(before)}>
        <ChevronLeft />
      </IconButton>
      <DateField
        label="День"
        hideLabel
        value={day}
        max={today}
        className={styles.day}
        onDay={(next) => next !== '' && onDay(next)}
      />
      <IconButton label="День позже" variant="outline" disabled={day >= today} onClick={() => onDay(nextDay(day))}>
        <ChevronRight />
      </IconButton>
      <Chip on={day === today} onClick={() => onDay(today)}>
        Сегодня
      </Chip>
    </div>
  );
}
