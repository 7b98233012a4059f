import { describe, expect, test } from 'vitest';
import { accentCss, contrast, nearestAccent } from './accent.ts';
import { accentProblem } from './face.ts';

describe('the contrast of two colours', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#0000ff', '#ffffff', 8.59],
    ['#ff0000', '#ffffff', 4],
    ['#ffff00', '#ffffff', 1.07],
  ])('of %s on %s is %f, as WCAG counts it, either way round', (one, other, known) => {
    expect(contrast(one, other)).toBeCloseTo(known, 2);
    expect(contrast(other, one)).toBeCloseTo(known, 2);
  });
});

/** The colours that the styles set, in the light and in the dark. */
function coloursOf(accent: string): Record<'light' | 'dark', Record<string, string>> {
  const [light = '', dark = ''] = accentCss(accent).split('@media');
  const read = (css: string) =>
    Object.fromEntries([...css.matchAll(/--([\w-]+):(#[\da-f]{6})/g)].map((found) => found.slice(1)));
  return { light: read(light), dark: { ...read(light), ...read(dark.split('.on-well')[0] ?? '') } };
}

describe('an accent', () => {
  test.each(['#ffd400', '#8ecaff', '#ffffff', '#ff8a00', '#9b9b9b'])(
    '%s is too light, and the nearest one is offered',
    (typed) => {
      const offered = nearestAccent(typed);
      expect(accentProblem(typed)).toContain(`Ближайший подходящий — ${offered}`);
      expect(contrast(offered, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(accentProblem(offered)).toBeNull();
    },
  );

  test('is a code, or nothing', () => {
    expect(['red', '#fff', '#12345g', 'x;}body{display:none'].map(accentProblem)).toEqual(
      Array(4).fill('Цвет — решётка и шесть знаков кода'),
    );
    expect([accentProblem(''), accentCss(''), accentCss('red')]).toEqual([null, '', '']);
  });

  test.each(['#0b5c63', '#c8102e', '#7a6600', '#0b1f6b', '#000000', '#6a1b9a', '#b3261e', '#2e7d32'])(
    '%s keeps every text readable in the light and in the dark',
    (accent) => {
      expect(accentProblem(accent)).toBeNull();
      const { light, dark } = coloursOf(accent);
      expect(light['petrol']).toBe(accent);
      const pairs: [string | undefined, string | undefined][] = [
        [light['petrol'], '#ffffff'],
        [light['petrol-deep'], '#ffffff'],
        [light['petrol-ink'], '#f5f7f5'],
        [light['petrol-ink'], light['mint']],
        [light['petrol-ink'], light['mint-pale']],
        [light['mint-ink'], light['mint-deep']],
        [light['on-till'], light['till']],
        [dark['petrol'], '#ffffff'],
        [dark['petrol-deep'], '#ffffff'],
        [dark['petrol-ink'], '#182120'],
        [dark['petrol-ink'], dark['mint']],
        [dark['mint-ink'], dark['mint-deep']],
      ];
      for (const [one = '', other = ''] of pairs)
        expect([one, other, contrast(one, other) >= 4.5]).toEqual([one, other, true]);
    },
  );
});
