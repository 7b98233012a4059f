import { Chip, chipClass } from '../../ui/chip.tsx';
import { QUICK_FILTERS, QUICK_KEYS } from './applied-filters.ts';
import styles from './listing.module.css';
import type { ListingState } from './listing-address.ts';

interface QuickFiltersProps {
  state: ListingState;
  onChange: (next: ListingState) => void;
  /** Opens the brands. */
  onBrand: () => void;
}

/** The filters of one press above the goods, where no column has them. */
export function QuickFilters({ state, onChange, onBrand }: QuickFiltersProps) {
  return (
    <div role="group" aria-label="Быстрые фильтры" className={styles.quick}>
      {QUICK_KEYS.map((key) => (
        <Chip key={key} on={state[key]} onClick={() => onChange({ ...state, [key]: !state[key] })}>
          {QUICK_FILTERS[key]}
        </Chip>
      ))}
      <button type="button" className={chipClass(state.brand.length > 0)} aria-haspopup="dialog" onClick={onBrand}>
        Бренд
      </button>
    </div>
  );
}
