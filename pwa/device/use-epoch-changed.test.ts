import { expect, test, vi } from 'vitest';
import { useEpochChanged } from './use-epoch-changed.ts';

const known = vi.hoisted(() => ({ epoch: null as string | null, compared: undefined as object | undefined }));
vi.mock('./catalogue/use-catalogue.ts', () => ({ useCopyState: () => ({ epoch: known.epoch }) }));
vi.mock('./database/use-flag.ts', () => ({ useFlag: () => ({ loaded: true, value: known.compared }) }));

test.each<[string, string | null, { epoch: string | null } | undefined, boolean]>([
  ['the epoch of the last comparison', 'a', { epoch: 'a' }, false],
  ['another epoch', 'b', { epoch: 'a' }, true],
  ['another epoch before the first comparison', 'b', undefined, false],
  ['an unknown epoch', null, { epoch: 'a' }, false],
  ['its first known epoch', 'b', { epoch: null }, false],
])('the epoch changed for a till with %s: %#', (_, epoch, compared, isExpected) => {
  Object.assign(known, { epoch, compared });
  expect(useEpochChanged()).toBe(isExpected);
});
