import { memo, useState } from 'react';
import type { FeatureFacet, ListingFacets } from '#contract/catalogue/catalog.ts';
import { type NumberRange, rangeChoice, readFeature, valueChoice } from '#contract/catalogue/feature-filter.ts';
import { formatNumber, formatRoubles, formatSum } from '#contract/values/money.ts';
import { sameName } from '#contract/values/same-name.ts';
import { typedNumber, typedRoubles } from '#contract/values/typed-number.ts';
import type { WithSource } from '../../queries/copy-or-server.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type BrandChoice, frequentBrands } from './brand-choice.ts';
import { type ListingState, QUICK_FILTERS, QUICK_KEYS } from './listing-address.ts';
import { RangeFilter, shownNumber } from './range-filter.tsx';

const OPEN_FEATURES = 2;

export interface FilterPanelProps {
  state: ListingState;
  /** Undefined while they are loading. */
  facets: (ListingFacets & Pick<WithSource, 'copyIsPart'>) | undefined;
  onChange: (next: ListingState) => void;
  onlyBrand?: boolean;
}

interface FeatureGroupProps extends Pick<FilterPanelProps, 'state' | 'onChange'> {
  facet: FeatureFacet;
  /** True to expand the group at first; a group with an active choice always is. */
  open: boolean;
}

function FeatureGroup({ facet, state, open, onChange }: FeatureGroupProps) {
  const { code, name, unit, type } = facet;
  const count = chosenCount(state, code);
  // Computed once: removing its last choice must not collapse the group under the pointer.
  const [isOpen] = useState(open || count > 0);
  const title = unit === '' ? name.ru : `${name.ru}, ${unit}`;
  const range = chosenRange(state, code);
  return (
    <Disclosure title={title} defaultOpen={isOpen} aside={count > 0 && <Badge count={count} />}>
      {type === 'number' ? (
        <RangeFilter
          name={title}
          bounds={facet.range}
          min={range.from}
          max={range.to}
          show={shownNumber}
          read={typedNumber}
          format={(value) => (unit === '' ? shownNumber(value) : `${shownNumber(value)} ${unit}`)}
          step={facet.step ?? 1}
          onChange={(from, to) => onChange(withRange(state, code, { from, to }))}
        />
      ) : (
        <Values
          values={facet.values}
          chosen={chosenValues(state, code)}
          onToggle={(value, on) => onChange(withValue(state, code, value, on))}
        />
      )}
    </Disclosure>
  );
}

interface ValuesProps extends Pick<FeatureFacet, 'values'> {
  chosen: ReadonlySet<string>;
  onToggle: (value: string, on: boolean) => void;
}

function Values({ values, chosen, onToggle }: ValuesProps) {
  const [isWhole, setWhole] = useState(false);
  // A button that reveals one row would take as much room as the row.
  const few = values.length <= FEW + 1 ? values.length : FEW;
  const shown = isWhole ? values : values.filter(({ code }, index) => index < few || chosen.has(code));
  const hidden = values.length - shown.length;
  return (
    <>
      {shown.map(({ code, label, count }) => (
        <Checkbox
          key={code}
          label={label.ru}
          aside={formatNumber(count)}
          checked={chosen.has(code)}
          disabled={count === 0 && !chosen.has(code)}
          onChange={(on) => onToggle(code, on)}
        />
      ))}
      {hidden > 0 && <LinkButton onClick={() => setWhole(true)}>Показать ещё {hidden}</LinkButton>}
    </>
  );
}

const isOf = (code: string) => (choice: string) => readFeature(choice)?.code === code;

export function chosenValues({ feature }: ListingState, code: string): ReadonlySet<string> {
  const choices = feature.filter(isOf(code)).map(readFeature);
  return new Set(choices.flatMap((choice) => (choice !== null && 'value' in choice ? [choice.value] : [])));
}

/** The active range of this feature; without ends when there is none. */
export function chosenRange({ feature }: ListingState, code: string): NumberRange {
  const choices = feature.filter(isOf(code)).map(readFeature);
  const [range] = choices.flatMap((choice) => (choice !== null && 'range' in choice ? [choice.range] : []));
  return range ?? { from: undefined, to: undefined };
}

export function chosenCount(state: ListingState, code: string): number {
  return state.feature.filter(isOf(code)).length;
}

export function withValue(state: ListingState, code: string, value: string, on: boolean): ListingState {
  const choice = valueChoice(code, value);
  const others = state.feature.filter((other) => other !== choice);
  return { ...state, feature: on ? [...others, choice] : others };
}

export function withRange(state: ListingState, code: string, range: NumberRange): ListingState {
  const others = state.feature.filter((choice) => !isOf(code)(choice));
  const choice = rangeChoice(code, range);
  return { ...state, feature: choice === undefined ? others : [...others, choice] };
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
      <div className="py-2 line-above">
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
    <SkeletonGroup label="Загружаем фильтры…" className="grid gap-3 line-above pt-3">
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

/** Number of brands and of values shown before «Показать ещё». */
const FEW = 6;

interface BrandFilterProps {
  facets: readonly BrandChoice[];
  /** The facets come from a partial copy of the catalogue. */
  copyIsPart: boolean;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Brands with counts, at most twenty at once. Typing searches the built-in list too, which is loaded on demand. */
function BrandFilter({ facets, copyIsPart, chosen, onChange }: BrandFilterProps) {
  const [typed, setTyped] = useState('');
  const [isWhole, setWhole] = useState(false);
  /** Undefined until the code and the names of the built-in list are loaded. */
  const [find, setFind] = useState<(typed: string, facets: readonly BrandChoice[]) => BrandChoice[]>();

  function loadMatching() {
    if (find !== undefined) return;
    // If they can't be loaded, typing still filters this category's brands by exact letters.
    void Promise.all([import('./brand-matching.ts'), import('./brand-names.json')]).then(
      ([{ matchingBrands }, names]) =>
        setFind(() => (text: string, own: typeof facets) => matchingBrands(text, own, names.default)),
      () => setFind(() => withLetters),
    );
  }

  const isTyping = typed.trim() !== '';
  const all = isTyping ? (find ?? withLetters)(typed, facets) : frequentBrands(facets, chosen);
  const few = Math.max(FEW, chosen.length);
  const shown = isTyping || isWhole ? all : all.slice(0, few);
  const hidden = all.length - shown.length;

  function toggle(name: string, on: boolean) {
    onChange(on ? [...chosen, name] : chosen.filter((other) => !sameName(other, name)));
  }

  return (
    <div>
      <SearchField
        label="Найти бренд"
        placeholder="Найти бренд"
        className="mb-1"
        value={typed}
        onChange={setTyped}
        onFocus={loadMatching}
      />
      {shown.map(({ name, count }) => {
        const isChosen = chosen.some((other) => sameName(other, name));
        return (
          <Checkbox
            key={name}
            label={name}
            aside={formatNumber(count)}
            checked={isChosen}
            disabled={count === 0 && !isChosen}
            onChange={(on) => toggle(name, on)}
          />
        );
      })}
      {isTyping && find !== undefined && shown.length === 0 && (
        <p className="muted text-14 py-2">{copyIsPart ? 'Среди сохранённых такого нет.' : 'Такого бренда нет.'}</p>
      )}
      {hidden > 0 && <LinkButton onClick={() => setWhole(true)}>Показать ещё {hidden}</LinkButton>}
    </div>
  );
}

function withLetters(typed: string, facets: readonly BrandChoice[]): BrandChoice[] {
  return facets.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()));
}
