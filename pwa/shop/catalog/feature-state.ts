/** The choices among one feature, read out of a listing's state and put back into it. */
import { rangeChoice, readFeature, valueChoice, type NumberRange } from '#contract/catalogue/feature-filter.ts';
import type { ListingState } from './listing-address.ts';

const isOf = (code: string) => (choice: string) => readFeature(choice)?.code === code;

/** Values of this feature that are on. */
export function chosenValues(state: ListingState, code: string): ReadonlySet<string> {
  const choices = state.feature.map(readFeature).filter((choice) => choice?.code === code);
  return new Set(choices.flatMap((choice) => (choice !== null && 'value' in choice ? [choice.value] : [])));
}

/** The range of this feature that is on; without ends when none is. */
export function chosenRange(state: ListingState, code: string): NumberRange {
  for (const choice of state.feature.map(readFeature)) {
    if (choice !== null && choice.code === code && 'range' in choice) return choice.range;
  }
  return { from: undefined, to: undefined };
}

/** How much of this feature is on. */
export function chosenCount(state: ListingState, code: string): number {
  return state.feature.filter(isOf(code)).length;
}

/** With one value put on or taken off. */
export function withValue(state: ListingState, code: string, value: string, on: boolean): ListingState {
  const choice = valueChoice(code, value);
  const others = state.feature.filter((other) => other !== choice);
  return { ...state, feature: on ? [...others, choice] : others };
}

/** With this range in place of the former one. */
export function withRange(state: ListingState, code: string, range: NumberRange): ListingState {
  const others = state.feature.filter((choice) => !isOf(code)(choice));
  const choice = rangeChoice(code, range);
  return { ...state, feature: choice === undefined ? others : [...others, choice] };
}
