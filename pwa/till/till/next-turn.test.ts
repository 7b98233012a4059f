import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTurn, type Turn } from './next-turn.ts';

let page: EventTarget;
let passedOn: number;
let turn: Turn;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('window', page);
  passedOn = 0;
  turn = nextTurn(() => (passedOn += 1));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the next receipt is drawn', () => {
  test.each(['pointerdown', 'keydown', 'click'])('before anybody hears of a %s, and once', (touch) => {
    let drawnBefore = 0;
    page.addEventListener(touch, () => (drawnBefore = passedOn));
    page.dispatchEvent(new Event(touch));
    expect(drawnBefore).toBe(1);
    page.dispatchEvent(new Event(touch));
    turn.pass();
    vi.advanceTimersByTime(1_000);
    expect(passedOn).toBe(1);
  });

  test('after the word', () => {
    turn.pass();
    page.dispatchEvent(new Event('pointerdown'));
    expect(passedOn).toBe(1);
  });

  test('where the word is long in coming', () => {
    vi.advanceTimersByTime(199);
    expect(passedOn).toBe(0);
    vi.advanceTimersByTime(1);
    expect(passedOn).toBe(1);
  });

  test('not at all where the receipt came back', () => {
    turn.drop();
    page.dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(1_000);
    turn.pass();
    expect(passedOn).toBe(0);
  });
});
