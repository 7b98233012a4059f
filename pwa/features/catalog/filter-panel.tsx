import type { ListingFacets } from '#contract/catalog.ts';
import { formatNumber } from '#contract/rules/money.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { BrandFilter } from './brand-filter.tsx';
import styles from './filter-panel.module.css';
import type { ListingState } from './listing-address.ts';
import { PriceFilter } from './price-filter.tsx';

export interface FilterPanelProps {
  state: ListingState;
  /** Undefined while they are on their way. */
  facets: ListingFacets | undefined;
  onChange: (next: ListingState) => void;
}

/** Price, availability, discount and brand, with counts that ignore their own group's choice. */
export function FilterPanel({ state, facets, onChange }: FilterPanelProps) {
  if (facets === undefined) return <PanelSkeleton />;
  return (
    <div className={styles.panel}>
      <Disclosure title="Цена, ₽" defaultOpen>
        <PriceFilter
          bounds={facets.price}
          min={state.minPrice}
          max={state.maxPrice}
          onChange={(minPrice, maxPrice) => onChange({ ...state, minPrice, maxPrice })}
        />
      </Disclosure>
      <div className={styles.switches}>
        <Switch
          label="В наличии"
          aside={formatNumber(facets.inStock)}
          checked={state.inStock}
          onChange={(inStock) => onChange({ ...state, inStock })}
        />
        <Switch
          label="Со скидкой"
          aside={formatNumber(facets.discounted)}
          checked={state.discounted}
          onChange={(discounted) => onChange({ ...state, discounted })}
        />
      </div>
      <Disclosure title="Бренд" defaultOpen>
        <BrandFilter facets={facets.brands} chosen={state.brand} onChange={(brand) => onChange({ ...state, brand })} />
      </Disclosure>
    </div>
  );
}

function PanelSkeleton() {
  return (
    <SkeletonGroup label="Загружаем фильтры…" className={styles.bones}>
      <Skeleton shape="title" width="half" />
      <Skeleton shape="button" />
      <Skeleton />
      <Skeleton shape="title" width="half" />
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} width="long" />
      ))}
    </SkeletonGroup>
  );
}
