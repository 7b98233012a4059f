import { memo } from 'react';
import type { ListingFacets } from '#contract/catalogue/catalog.ts';
import { formatNumber, formatRoubles, formatSum } from '#contract/values/money.ts';
import { typedRoubles } from '#contract/values/typed-number.ts';
import type { WithSource } from '../../queries/copy-or-server.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { QUICK_FILTERS, QUICK_KEYS } from './applied-filters.ts';
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
  /** Shows the brands alone. */
  onlyBrand?: boolean;
}

/** Price, availability, discount, brand and the subcategory's features, with counts that ignore their own group's choice. */
export const FilterPanel = memo(function FilterPanel({ state, facets, onChange, onlyBrand = false }: FilterPanelProps) {
  if (facets === undefined) return <PanelSkeleton />;
  const brands = (
    <BrandFilter
      facets={facets.brands}
      copyIsPart={facets.copyIsPart === true}
      chosen={state.brand}
      onChange={(brand) => onChange({ ...state, brand })}
    />
  );
  if (onlyBrand) return brands;
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
        {QUICK_KEYS.map((key) => (
          <Switch
            key={key}
            label={QUICK_FILTERS[key]}
            aside={formatNumber(facets[key])}
            checked={state[key]}
            onChange={(on) => onChange({ ...state, [key]: on })}
          />
        ))}
      </div>
      <Disclosure title="Бренд" defaultOpen>
        {brands}
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
