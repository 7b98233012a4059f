import { ArrowDownWideNarrow } from 'lucide-react';
import { sortFor } from '#contract/listing/listing.ts';
import { SORTS, type ListingFilter, type Order, type Sort } from '#contract/catalogue/listing-filter.ts';
import { Select } from '../../ui/select.tsx';

const LABELS: Record<Order, string> = {
  relevance: 'По релевантности',
  usual: 'Сначала в наличии',
  new: 'Новинки',
  popular: 'Популярные',
  price_asc: 'Сначала дешевле',
  price_desc: 'Сначала дороже',
};

const optionOf = (value: Order) => ({ value, label: LABELS[value] });

interface SortSelectProps {
  filter: ListingFilter & { sort?: Sort | undefined };
  /** Undefined for the listing's own default. */
  onChange: (sort: Sort | undefined) => void;
  className?: string | undefined;
}

/** The sort order; the listing's default is not written into the address. */
export function SortSelect({ filter, onChange, className }: SortSelectProps) {
  const usual = sortFor({ q: filter.q });
  return (
    <Select
      label="Порядок"
      hideLabel
      className={className}
      icon={<ArrowDownWideNarrow />}
      options={[usual, ...SORTS].map(optionOf)}
      value={sortFor(filter)}
      onChange={(value) => onChange(SORTS.find((sort) => sort === value))}
    />
  );
}
