import { expect, test } from 'vitest';
import { isSilenced } from './install.ts';

const DISMISSED = '2026-11-01T08:00:00.000Z';
const after = (days: number) => Date.parse(DISMISSED) + days * 24 * 60 * 60_000;

test('the steps to the home screen are told once, a prompt is offered again after a month', () => {
  expect(isSilenced('hint', undefined, after(0))).toBe(false);
  expect(isSilenced('hint', DISMISSED, after(300))).toBe(true);
  expect(isSilenced('button', DISMISSED, after(29))).toBe(true);
  expect(isSilenced('button', DISMISSED, after(31))).toBe(false);
});
