/** What a word is worth by how it was read, how it fits and in which field goods hold it: feature, category, title, head. */
import type { Reading } from './read-query.ts';
import type { Fit } from './vocabulary.ts';

/**
 * By field: what a product is says more in any form than what it is for («раковины» are basins, not their mixers), and a
 * title's word in another form still says more than the name of the category.
 */
const POINTS: Readonly<Record<Fit, readonly [number, number, number, number]>> = {
  exact: [40, 60, 100, 130],
  prefix: [35, 55, 90, 95],
  form: [30, 50, 80, 120],
};

/** How far a reading is trusted. */
export const TRUST: Readonly<Record<Reading, number>> = { typed: 10, switched: 7, 'one slip': 5, 'two slips': 4 };

const worthOf = (trust: number) =>
  ({
    exact: POINTS.exact.map((points) => points * trust),
    prefix: POINTS.prefix.map((points) => points * trust),
    form: POINTS.form.map((points) => points * trust),
  }) satisfies Record<Fit, readonly number[]>;

/** By reading, fit and field. A short beginning has tens of thousands of candidates. */
export const WORTH: Readonly<Record<Reading, Readonly<Record<Fit, readonly number[]>>>> = {
  typed: worthOf(TRUST.typed),
  switched: worthOf(TRUST.switched),
  'one slip': worthOf(TRUST['one slip']),
  'two slips': worthOf(TRUST['two slips']),
};
