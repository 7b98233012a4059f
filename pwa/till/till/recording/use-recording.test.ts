import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { scheduleReceiptSwitch } from './use-sale-or-order.ts';

let page: EventTarget;
let passedOn: number;
let receiptSwitch: ReturnType<typeof scheduleReceiptSwitch>;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('window', page);
  passedOn = 0;
  receiptSwitch = scheduleReceiptSwitch(() => (passedOn += 1));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the next receipt is rendered', () => {
  test.each(['pointerdown', 'keydown', 'click'])('before other handlers of a %s, and once', (touch) => {
    let drawnBefore = 0;
    page.addEventListener(touch, () => (drawnBefore = passedOn));
    page.dispatchEvent(new Event(touch));
    expect(drawnBefore).toBe(1);
    page.dispatchEvent(new Event(touch));
    receiptSwitch.switchNow();
    vi.advanceTimersByTime(1_000);
    expect(passedOn).toBe(1);
  });

  test('after the notice', () => {
    receiptSwitch.switchNow();
    page.dispatchEvent(new Event('pointerdown'));
    expect(passedOn).toBe(1);
  });

  test('after a timeout when the notice is late', () => {
    vi.advanceTimersByTime(199);
    expect(passedOn).toBe(0);
    vi.advanceTimersByTime(1);
    expect(passedOn).toBe(1);
  });

  test('not at all when the receipt came back', () => {
    receiptSwitch.cancel();
    page.dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(1_000);
    receiptSwitch.switchNow();
    expect(passedOn).toBe(0);
  });
});
