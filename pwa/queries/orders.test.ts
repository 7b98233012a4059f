import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { trackOrder } from '#contract/orders/orders.ts';
import { trackedOrderQuery } from './orders.ts';

afterEach(() => vi.unstubAllGlobals());

const tracked = (answer: () => Response) => {
  vi.stubGlobal('fetch', async (url: string) =>
    url === trackOrder.path ? answer() : Response.json({ csrfToken: 't' }),
  );
  return new QueryClient().fetchQuery({ ...trackedOrderQuery('cut-off'), retry: false });
};
const refusal = (status: number, code: string) => () =>
  Response.json({ error: 'Нет', code, requestId: 'r' }, { status });

test('an unknown link and a truncated link both lead to no order; only a missing answer is an error', async () => {
  expect(await tracked(refusal(404, 'not_found'))).toBeNull();
  expect(await tracked(refusal(422, 'validation'))).toBeNull();
  await expect(tracked(refusal(500, 'internal'))).rejects.toThrow();
  await expect(tracked(() => new Response('<html>', { status: 200 }))).rejects.toThrow();
});
