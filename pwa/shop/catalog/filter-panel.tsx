import { memo } from 'react';
import type { ListingFacets } from '#contract/catalogue/catalog.ts';
import { formatNumber, formatRoubles, formatSum } from '#contract/values/money.ts';
import { typedRoubles } from '#contract/values/typed-number.ts';
import type { WithSource } from '../../queries/copy-or-server.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { BrandFilter } from './brand-filter.tsx';
import { FeatureGroup } from './feature-group.tsx';
import styles from './filter-panel.module.css';
import type { ListingState } from './listing-address.ts';
import { RangeFilter } from './range-filter.tsx';

/** Number of features expanded at first. */
const OPEN_FEATURES = 2;

export interface FilterPanelProps {
  state: ListingState;
  /** Undefined while they are loading. */
  facets: (ListingFacets & Pick<WithSource, 'copyIsPart'>) | undefined;
  onChange: (next: ListingState) => void;
}

/** Price, availability, discount, brand and the subcategory's features, with counts that ignore their own group's choice. */
export const FilterPanel = memo(function FilterPanel({ state, facets, onChange }: FilterPanelProps) {
  if (facets === undefined) return <PanelSkeleton />;
  return (
    <div>
      <Disclosure title="Цена, ₽" defaultOpen>
        <RangeFilter
          name="Цена"
          bounds={facets.price && { min: Math.floor(facets.price.min), max: Math.ceil(facets.price.max) }}
          min={state.minPrice}
          max={state.maxPrice}
          show={formatSum}
          read={typedRoubles}
          format={formatRoubles}
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
        <BrandFilter
          facets={facets.brands}
          copyIsPart={facets.copyIsPart === true}
          chosen={state.brand}
          onChange={(brand) => onChange({ ...state, brand })}
        />
      </Disclosure>
      {facets.features.map((facet, index) => (
        <FeatureGroup key={facet.code} facet={facet} state={state} open={index < OPEN_FEATURES} onChange={onChange} />
      ))}
    </div>
  );
});

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
