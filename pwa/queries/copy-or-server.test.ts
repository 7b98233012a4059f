import { expect, test, vi } from 'vitest';
import { OfflineError } from '../net/errors.ts';
import { copyOrServer } from './copy-or-server.ts';
import { productQuery } from './product.ts';
import { GUEST_VIEWER } from './viewer.ts';
import { QueryClient } from '@tanstack/react-query';

vi.mock('./device-answers.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('../net/call.ts', async () => {
  const errors = await import('../net/errors.ts');
  return { call: () => Promise.reject(new errors.OfflineError()) };
});

test('without a network and without the code that reads the copy, the network’s error is thrown', async () => {
  const answer = copyOrServer<object>(GUEST_VIEWER, {
    copy: () => ({}),
    server: () => Promise.reject(new OfflineError()),
  });
  await expect(answer).rejects.toBeInstanceOf(OfflineError);
  await expect(
    new QueryClient().fetchQuery({ ...productQuery('kran', GUEST_VIEWER), retry: false }),
  ).rejects.toBeInstanceOf(OfflineError);
});
