import { ArrowDownWideNarrow } from 'lucide-react';
import { SORTS, sortFor, type ListingFilter, type Sort } from '#contract/rules/listing.ts';
import { Select } from '../../ui/select.tsx';

const LABELS: Record<Sort, string> = {
  new: 'Новинки',
  popular: 'Популярные',
  price_asc: 'Сначала дешевле',
  price_desc: 'Сначала дороже',
};

const OPTIONS = SORTS.map((value) => ({ value, label: LABELS[value] }));

interface SortSelectProps {
  filter: ListingFilter & { sort?: Sort };
  /** Undefined for the listing's own default. */
  onChange: (sort: Sort | undefined) => void;
  className?: string | undefined;
}

/** The order of the goods; the default of this listing leaves no trace in the address. */
export function SortSelect({ filter, onChange, className }: SortSelectProps) {
  const usual = sortFor({ q: filter.q });
  return (
    <Select
      label="Порядок"
      hideLabel
      className={className}
      icon={<ArrowDownWideNarrow size={20} strokeWidth={1.75} aria-hidden />}
      options={OPTIONS}
      value={sortFor(filter)}
      onChange={(value) => {
        const chosen = SORTS.find((sort) => sort === value);
        onChange(chosen === usual ? undefined : chosen);
      }}
    />
  );
}
