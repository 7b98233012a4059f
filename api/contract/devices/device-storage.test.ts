import { expect, test } from 'vitest';
import { PLACES, ROOMS, storageFailure } from './device-storage.ts';

test('a till with one place or little room wants a look, one that records no more or lost its second place wants it at once', () => {
  const told = [null, ...PLACES].map((places) => [null, ...ROOMS].map((room) => storageFailure({ places, room })));
  expect(told).toEqual([
    ['no', 'no', 'low', 'bad'],
    ['no', 'no', 'low', 'bad'],
    ['low', 'low', 'low', 'bad'],
    ['bad', 'bad', 'bad', 'bad'],
  ]);
});
