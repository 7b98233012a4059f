/** Scores of a word by reading, fit and field: feature, category, title, head noun. */
import type { Reading } from './read-query.ts';
import type { Fit } from './vocabulary.ts';

/**
 * Points by field: the name of a product in any form outranks its use («раковины» are basins, not their mixers), and another form of a
 * title's word still outranks the category's name.
 */
const POINTS: Readonly<Record<Fit, readonly [number, number, number, number]>> = {
  exact: [40, 60, 100, 130],
  prefix: [35, 55, 90, 95],
  form: [30, 50, 80, 120],
};

export const TRUST: Readonly<Record<Reading, number>> = { typed: 10, switched: 7, 'one slip': 5, 'two slips': 4 };

const scoresFor = (trust: number) =>
  ({
    exact: POINTS.exact.map((points) => points * trust),
    prefix: POINTS.prefix.map((points) => points * trust),
    form: POINTS.form.map((points) => points * trust),
  }) satisfies Record<Fit, readonly number[]>;

/** Points by reading, fit and field, precomputed because a short prefix has tens of thousands of candidates. */
export const SCORES: Readonly<Record<Reading, Readonly<Record<Fit, readonly number[]>>>> = {
  typed: scoresFor(TRUST.typed),
  switched: scoresFor(TRUST.switched),
  'one slip': scoresFor(TRUST['one slip']),
  'two slips': scoresFor(TRUST['two slips']),
};
