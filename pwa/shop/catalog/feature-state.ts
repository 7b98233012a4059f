/** Reads and changes the choices of one feature in a listing's state. */
import { rangeChoice, readFeature, valueChoice, type NumberRange } from '#contract/catalogue/feature-filter.ts';
import type { ListingState } from './listing-address.ts';

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

/** Number of active choices of this feature. */
export function chosenCount(state: ListingState, code: string): number {
  return state.feature.filter(isOf(code)).length;
}

/** The state with one value added or removed. */
export function withValue(state: ListingState, code: string, value: string, on: boolean): ListingState {
  const choice = valueChoice(code, value);
  const others = state.feature.filter((other) => other !== choice);
  return { ...state, feature: on ? [...others, choice] : others };
}

/** The state with this range in place of the former one. */
export function withRange(state: ListingState, code: string, range: NumberRange): ListingState {
  const others = state.feature.filter((choice) => !isOf(code)(choice));
  const choice = rangeChoice(code, range);
  return { ...state, feature: choice === undefined ? others : [...others, choice] };
}
