import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { deviceDb } from './database.ts';
import { readFlag, setFlag } from './flags.ts';

it('the accepted cookie notice is stored under cookiesAccepted', async () => {
  expect(await readFlag('cookiesAccepted')).toBeUndefined();
  await setFlag('cookiesAccepted', true);
  expect(await readFlag('cookiesAccepted')).toBe(true);
  expect(await deviceDb.flags.get('cookiesAccepted')).toEqual({ key: 'cookiesAccepted', value: true });
});

it('a flag of another shape counts as not set', async () => {
  const misshapen = {
    tillAsksAbove: '10',
    tillTerms: null,
    tillCompared: { epoch: 'e', last: { lines: 'ok' } },
    tagChoice: { paper: 'a4-3x8' },
    measures: [1],
    pinOfferedTo: 'u1',
  } as const;
  await deviceDb.flags.bulkPut(Object.entries(misshapen).map(([key, value]) => ({ key, value })));
  for (const name of Object.keys(misshapen)) expect(await readFlag(name as keyof typeof misshapen)).toBeUndefined();
});
