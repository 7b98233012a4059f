import { useState } from 'react';
import type { FeatureFacet } from '#contract/catalogue/catalog.ts';
import { rangeChoice, readFeature, valueChoice, type NumberRange } from '#contract/catalogue/feature-filter.ts';
import { formatNumber } from '#contract/values/money.ts';
import { typedNumber } from '#contract/values/typed-number.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import type { ListingState } from './listing-address.ts';
import { RangeFilter, shownNumber } from './range-filter.tsx';

/** Number of values shown before «Показать ещё». */
const FEW = 6;

interface FeatureGroupProps {
  facet: FeatureFacet;
  state: ListingState;
  /** True to expand the group at first; a group with an active choice always is. */
  open: boolean;
  onChange: (next: ListingState) => void;
}

/** One feature of the subcategory: its values with counts, or a range. */
export function FeatureGroup({ facet, state, open, onChange }: FeatureGroupProps) {
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
          facet={facet}
          chosen={chosenValues(state, code)}
          onToggle={(value, on) => onChange(withValue(state, code, value, on))}
        />
      )}
    </Disclosure>
  );
}

interface ValuesProps {
  facet: FeatureFacet;
  chosen: ReadonlySet<string>;
  onToggle: (value: string, on: boolean) => void;
}

function Values({ facet: { values }, chosen, onToggle }: ValuesProps) {
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
      {hidden > 0 && (
        <Button variant="link" onClick={() => setWhole(true)}>
          Показать ещё {hidden}
        </Button>
      )}
    </>
  );
}

const isOf = (code: string) => (choice: string) => readFeature(choice)?.code === code;

export function chosenValues(state: ListingState, code: string): ReadonlySet<string> {
  const choices = state.feature.map(readFeature).filter((choice) => choice?.code === code);
  return new Set(choices.flatMap((choice) => (choice !== null && 'value' in choice ? [choice.value] : [])));
}

/** The active range of this feature; without ends when there is none. */
export function chosenRange(state: ListingState, code: string): NumberRange {
  for (const choice of state.feature.map(readFeature)) {
    if (choice !== null && choice.code === code && 'range' in choice) return choice.range;
  }
  return { from: undefined, to: undefined };
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
