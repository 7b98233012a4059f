import { afterEach, expect, test, vi } from 'vitest';
import { whenDelivered } from './background-sync.ts';

afterEach(() => vi.unstubAllGlobals());

test('only a browser that wakes a closed site is said to deliver without an open page', () => {
  expect(whenDelivered('сеть', 'касса открыта')).toBe('когда появится сеть, если касса открыта');
  vi.stubGlobal('SyncManager', true);
  expect(whenDelivered('сеть', 'касса открыта')).toBe('когда появится сеть');
});
