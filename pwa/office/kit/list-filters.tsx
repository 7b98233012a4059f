/** Filters above a list. Each one controls one field of the list's view. */
import { ListFilter } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { DateField } from '../../parts/forms/date-field.tsx';
import { Chip } from '../../ui/chip.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { useViewSearch, type ChangeView } from './use-address-view.ts';
import styles from './office.module.css';
import { OutlineButton } from './buttons.tsx';

/** Characters, as the API allows. */
export const SEARCH_MAX = 200;

export interface Filtered<V> {
  readonly view: V;
  readonly change: ChangeView<V>;
}

export interface FilterBarProps {
  /** Values of the fields inside; those that narrow the list are counted on the folded bar. */
  set: readonly (string | boolean | undefined)[];
  /** Stays in view on a folded bar, as do the chips. */
  search?: ReactNode;
  chips?: ReactNode;
  children: ReactNode;
}

/** The filters of a list: fields in rows; where the list is narrow, one button that unfolds them, so that the rows come first. */
export function FilterBar({ set, search, chips, children }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = set.filter((value) => value !== undefined && value !== '' && value !== false).length;
  return (
    <div className={styles.filterBar}>
      <div className={styles.filters}>
        {search}
        <OutlineButton
          className={styles.toggle}
          icon={<ListFilter size={18} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {count === 0 ? 'Фильтр' : `Фильтр\u00a0·\u00a0${count}`}
        </OutlineButton>
        <div id={id} className={styles.fields} data-open={isOpen || undefined}>
          {children}
        </div>
        {chips}
      </div>
    </div>
  );
}

export interface SearchFilterProps<V> {
  list: Filtered<V>;
  label: string;
  placeholder: string;
}

/** A search box among the filters, for pages without one in their head. */
export function SearchFilter<V extends { readonly q?: string | undefined; readonly page: number }>({
  list,
  ...field
}: SearchFilterProps<V>) {
  return (
    <SearchField
      className={styles.search}
      maxLength={SEARCH_MAX}
      {...field}
      {...useViewSearch(list.view, list.change)}
    />
  );
}

export interface SelectFilterProps<V, F extends keyof V> {
  list: Filtered<V>;
  name: F;
  label: string;
  options: readonly { readonly value: NonNullable<V[F]> & string; readonly label: string }[];
  placeholder?: string;
  hideLabel?: boolean;
  /** `fitting`: as wide as the longest option; `wide`: for options of any length. */
  width?: 'wide' | 'fitting';
}

export function SelectFilter<V, F extends keyof V>({
  list: { view, change },
  name,
  options,
  width,
  ...select
}: SelectFilterProps<V, F>) {
  return (
    <Select
      {...select}
      className={width && styles[width]}
      options={options}
      value={(view[name] as string | undefined) ?? ''}
      onChange={(value) => change({ [name]: value === '' ? undefined : value } as unknown as Partial<V>)}
    />
  );
}

export interface DaysView {
  /** Days of the shop, both included; empty for an open end. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const areReversed = ({ from = '', to = '' }: DaysView): boolean => from !== '' && to !== '' && from > to;

export function DaysFilter<V extends DaysView>({ list: { view, change } }: { list: Filtered<V> }) {
  const { from = '', to = '' } = view;
  return (
    <>
      <DateField
        label="С даты"
        max={to}
        value={from}
        onDay={(day) => change({ from: day } as Partial<V>)}
        error={areReversed(view) ? 'Позже даты «по»' : undefined}
      />
      <DateField label="По дату" min={from} value={to} onDay={(day) => change({ to: day } as Partial<V>)} />
    </>
  );
}

export interface ChipsFilterProps<V, F extends keyof V> {
  list: Filtered<V>;
  name: F;
  label: string;
  options: readonly { readonly value: V[F]; readonly label: string; readonly count?: number | string | undefined }[];
  children?: ReactNode;
}

export function ChipsFilter<V, F extends keyof V>({
  list: { view, change },
  name,
  label,
  options,
  children,
}: ChipsFilterProps<V, F>) {
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {options.map(({ value, label: text, count }) => (
        <Chip
          key={text}
          on={view[name] === value}
          count={count}
          onClick={() => change({ [name]: value } as unknown as Partial<V>)}
        >
          {text}
        </Chip>
      ))}
      {children}
    </div>
  );
}
