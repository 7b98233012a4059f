import { expect, test, vi } from 'vitest';
import { useServerDoubt } from './use-server-doubt.ts';

const known = vi.hoisted(() => ({ epoch: null as string | null, compared: undefined as object | undefined }));
vi.mock('./catalogue/use-catalogue.ts', () => ({ useCopyState: () => ({ epoch: known.epoch }) }));
vi.mock('./use-flag.ts', () => ({ useFlag: () => ({ loaded: true, value: known.compared }) }));

test.each<[string, string | null, { epoch: string | null } | undefined, boolean]>([
  ['the database that it was compared with', 'a', { epoch: 'a' }, false],
  ['another one', 'b', { epoch: 'a' }, true],
  ['another one, before anybody has compared anything', 'b', undefined, false],
  ['one that is not known yet', null, { epoch: 'a' }, false],
  ['the first one that is known', 'b', { epoch: null }, false],
])('a till doubts what it has sent to %s: %#', (_, epoch, compared, isInDoubt) => {
  Object.assign(known, { epoch, compared });
  expect(useServerDoubt()).toBe(isInDoubt);
});
