import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { deviceDb } from './database.ts';
import { readFlag, setFlag } from './flags.ts';

it('the cookie notice is remembered under cookiesAccepted', async () => {
  expect(await readFlag('cookiesAccepted')).toBeUndefined();
  await setFlag('cookiesAccepted', true);
  expect(await readFlag('cookiesAccepted')).toBe(true);
  expect(await deviceDb.flags.get('cookiesAccepted')).toEqual({ key: 'cookiesAccepted', value: true });
});
