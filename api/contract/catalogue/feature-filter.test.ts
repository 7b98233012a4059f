import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  FEATURE_CHOICE_MAX,
  featureConditions,
  matchesFeature,
  rangeChoice,
  readFeature,
  valueChoice,
} from './feature-filter.ts';

describe('a choice of the query', () => {
  test.each([
    ['color:chrome', { code: 'color', value: 'chrome' }],
    ['thread:1_2', { code: 'thread', value: '1_2' }],
    ['lift:true', { code: 'lift', value: 'true' }],
    ['note:a:b', { code: 'note', value: 'a:b' }],
    ['width:100..250', { code: 'width', range: { from: 100, to: 250 } }],
    ['width:..250.5', { code: 'width', range: { from: undefined, to: 250.5 } }],
    ['temp:-5..', { code: 'temp', range: { from: -5, to: undefined } }],
  ])('«%s» is read', (text, choice) => expect(readFeature(text)).toEqual(choice));

  test.each([
    '',
    'color',
    'color:',
    ':chrome',
    'width:..',
    'width:1..x',
    'width:1...2',
    'цвет:хром',
    'a b:c',
    `a:${'x'.repeat(FEATURE_CHOICE_MAX)}`,
  ])('«%s» is no choice', (text) => expect(readFeature(text)).toBeNull());

  test('is read back as it was written', () => {
    const end = fc.option(
      fc.integer({ min: -100_000, max: 100_000 }).map((n) => n / 100),
      { nil: undefined },
    );
    fc.assert(
      fc.property(end, end, (from, to) => {
        const text = rangeChoice('width', { from, to });
        expect(text === undefined ? undefined : readFeature(text)).toEqual(
          text === undefined ? undefined : { code: 'width', range: { from, to } },
        );
      }),
    );
    expect(readFeature(valueChoice('color', 'chrome'))).toEqual({ code: 'color', value: 'chrome' });
  });
});

describe('choices of one feature', () => {
  const [color, width] = featureConditions(['color:chrome', 'width:..100', 'color:black', 'width:200..', 'nonsense']);

  test('are alternatives, gathered by feature', () => {
    expect(color).toEqual({ code: 'color', values: new Set(['chrome', 'black']), ranges: [] });
    expect(width?.ranges).toHaveLength(2);
    if (color === undefined || width === undefined) throw new Error('Not gathered');
    expect([matchesFeature('black', color), matchesFeature('gold', color), matchesFeature(undefined, color)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([100, 101, 199, 200].map((value) => matchesFeature(value, width))).toEqual([true, false, false, true]);
  });

  test('compare numbers by ranges and yes/no by its word', () => {
    const [asText] = featureConditions(['width:100']);
    const [yes] = featureConditions(['lift:true']);
    if (asText === undefined || yes === undefined) throw new Error('Not gathered');
    expect(matchesFeature(100, asText)).toBe(false);
    expect([matchesFeature(true, yes), matchesFeature(false, yes), matchesFeature(1, yes)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
