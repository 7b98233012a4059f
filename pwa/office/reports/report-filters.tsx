/** Days and category, applied by a button; presets and the previous and next buttons act at once. */
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { CALENDAR_UNITS, REPORT_DAYS_MAX, type CalendarUnit } from '#contract/reports/reports.ts';
import { DateField } from '../../parts/forms/date-field.tsx';
import { managedCategoriesQuery } from '../../queries/category-management.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { FilterBar } from '../kit/list-filters.tsx';
import office from '../kit/office.module.css';
import { filterOf, type ReportFilter, type ReportsView } from './report-address.ts';
import { daysIn, PRESETS, presetPeriod, presetsOf, steppedPeriod, type Period, type Preset } from './report-periods.ts';
import { Form } from '../../ui/form.tsx';

const PRESET_WORDS: Readonly<Record<Preset, string>> = {
  today: 'Сегодня',
  yesterday: 'Вчера',
  week: 'Неделя',
  month: 'Месяц',
  quarter: 'Квартал',
  year: 'Год',
};

const unitOf = (preset: Preset): CalendarUnit | null => CALENDAR_UNITS.find((unit) => unit === preset) ?? null;

export interface ReportFiltersProps {
  view: ReportFilter;
  today: string;
  onChange: (change: Partial<ReportFilter & Pick<ReportsView, 'unit'>>) => void;
  children?: ReactNode;
}

export function ReportFilters({ view, today, onChange, children }: ReportFiltersProps) {
  const [typed, setTyped] = useState<ReportFilter>(filterOf(view));
  const [isAsked, setAsked] = useState(false);
  const { data: categories = [] } = useQuery(managedCategoriesQuery);
  const type = (change: Partial<ReportFilter>) => setTyped((now) => ({ ...now, ...change }));
  const { topCategorySlug: typedSlug } = typed;
  // A kept link may name the category by a former slug.
  const category =
    categories.find(({ slug }) => slug === typedSlug) ?? categories.find(({ former }) => former?.includes(typedSlug));
  const failure = periodFailure(typed);
  return (
    <Form
      role="search"
      aria-label="Отбор продаж"
      noValidate
      onSend={() => {
        setAsked(true);
        if (failure === undefined) onChange(typed);
      }}
    >
      <FilterBar
        set={[typed.topCategorySlug, typed.subcategoryId]}
        chips={
          <Periods view={view} today={today} onChange={onChange}>
            {children}
          </Periods>
        }
      >
        <DateField
          label="С даты"
          max={typed.to}
          value={typed.from}
          onDay={(from) => type({ from })}
          error={isAsked || typed.from > typed.to ? failure : undefined}
        />
        <DateField label="По дату" min={typed.from} value={typed.to} onDay={(to) => type({ to })} />
        <Select
          label="Категория"
          placeholder="Все"
          title={category?.name.ru}
          options={categories.map(({ slug, name }) => ({ value: slug, label: name.ru }))}
          value={category?.slug ?? typedSlug}
          onChange={(topCategorySlug) => type({ topCategorySlug, subcategoryId: '' })}
        />
        <Select
          label="Подкатегория"
          placeholder="Все"
          title={category?.subcategories.find(({ _id }) => _id === typed.subcategoryId)?.name.ru}
          disabled={typed.topCategorySlug === ''}
          options={(category?.subcategories ?? []).map(({ _id, name }) => ({ value: _id, label: name.ru }))}
          value={typed.subcategoryId}
          onChange={(subcategoryId) => type({ subcategoryId })}
        />
        <div className={office.press}>
          <Button type="submit">Показать</Button>
        </div>
      </FilterBar>
    </Form>
  );
}

function Periods({ view, today, onChange, children }: ReportFiltersProps) {
  // Several presets may mean the shown days: on a Monday «today» and «week» do.
  const on = presetsOf(view, today);
  const step = (by: -1 | 1, label: string, icon: ReactNode) => {
    const period = steppedPeriod(view, by, today);
    return (
      <IconButton
        label={label}
        disabled={period === null}
        onClick={() => period !== null && onChange(period)}
        icon={icon}
      />
    );
  };
  return (
    <div className={office.chips} role="group" aria-label="Период">
      {step(-1, 'Предыдущий период', <ChevronLeft />)}
      {step(1, 'Следующий период', <ChevronRight />)}
      {PRESETS.map((preset) => (
        <Chip
          key={preset}
          on={on.includes(preset)}
          onClick={() => onChange({ ...presetPeriod(preset, today), unit: unitOf(preset) })}
        >
          {PRESET_WORDS[preset]}
        </Chip>
      ))}
      {children}
      {view.topCategorySlug !== '' && (
        <LinkButton onClick={() => onChange({ topCategorySlug: '', subcategoryId: '' })}>Все категории</LinkButton>
      )}
    </div>
  );
}

export function periodFailure({ from, to }: Period): string | undefined {
  if (from === '' || to === '') return 'Укажите обе даты';
  if (from > to) return 'Позже даты «по»';
  return daysIn({ from, to }) > REPORT_DAYS_MAX ? 'Не больше трёх лет' : undefined;
}
