import { expect, test } from 'vitest';
import { PLACES, ROOMS, storageFailure } from './device-storage.ts';

test('a till with one place or little room is low, one that records no more or lost its second place is bad', () => {
  const failures = [null, ...PLACES].map((places) => [null, ...ROOMS].map((room) => storageFailure({ places, room })));
  expect(failures).toEqual([
    ['no', 'no', 'low', 'bad'],
    ['no', 'no', 'low', 'bad'],
    ['low', 'low', 'low', 'bad'],
    ['bad', 'bad', 'bad', 'bad'],
  ]);
});
