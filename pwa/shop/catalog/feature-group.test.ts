import { expect, test } from 'vitest';
import { readListing } from './listing-address.ts';
import { chosenCount, chosenRange, chosenValues, withRange, withValue } from './filter-panel.tsx';

const state = readListing(new URLSearchParams('feature=color:chrome&feature=color:black&feature=reach:100..'));

test('choices are read by feature', () => {
  expect([...chosenValues(state, 'color')]).toEqual(['chrome', 'black']);
  expect(chosenRange(state, 'reach')).toEqual({ from: 100, to: undefined });
  expect(chosenRange(state, 'color')).toEqual({ from: undefined, to: undefined });
  expect([chosenCount(state, 'color'), chosenCount(state, 'reach'), chosenCount(state, 'depth')]).toEqual([2, 1, 0]);
});

test('a value is added once and removed', () => {
  expect(withValue(state, 'color', 'black', false).feature).toEqual(['color:chrome', 'reach:100..']);
  expect(withValue(state, 'color', 'chrome', true).feature).toEqual(['color:black', 'reach:100..', 'color:chrome']);
});

test('a range replaces the former one, and an empty range is removed', () => {
  expect(withRange(state, 'reach', { from: undefined, to: 200 }).feature).toEqual([
    'color:chrome',
    'color:black',
    'reach:..200',
  ]);
  expect(withRange(state, 'reach', { from: undefined, to: undefined }).feature).toEqual([
    'color:chrome',
    'color:black',
  ]);
});
