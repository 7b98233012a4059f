import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OrderQuote } from '#contract/orders/orders.ts';
import { setCustomFetch } from '../../net/call.ts';
import { quoteQuery, type QuoteInput } from '../../queries/orders.ts';
import { viewerOf } from '../../queries/viewer.ts';
import { shownQuote } from './use-checkout.ts';

const GUEST = viewerOf(null);
const PRODUCT = '0190a6b0-0000-7000-8000-000000000001';
const wish = (bonus: number, qty = 2): QuoteInput => ({
  items: [{ productId: PRODUCT, qty }],
  delivery: 'pickup',
  bonus,
});
const quoteOf = (bonus: number): OrderQuote => ({
  items: [],
  goods: 1000,
  delivery: { method: 'pickup', price: 0 },
  bonus: { balance: 500, most: 500, spent: bonus, earned: 0 },
  total: 1000 - bonus,
  lackingToMinimum: 0,
});
const OWN = quoteOf(0);

/** The shop's answer to the next question; undefined while it hangs. */
let answer: (() => Response) | undefined;

beforeEach(() => {
  answer = undefined;
  setCustomFetch((url, init) => {
    if (String(url).endsWith('/csrf')) return Promise.resolve(Response.json({ csrfToken: 't', session: false }));
    if (answer === undefined)
      return new Promise<never>((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('Left'))),
      );
    return Promise.resolve(answer());
  });
});

const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });
let stop = () => undefined as void;
afterEach(() => {
  stop();
  client.clear();
});

async function watched(bonus: number) {
  answer = () => Response.json(quoteOf(bonus));
  const observer = new QueryObserver(client, quoteQuery(wish(bonus), GUEST));
  stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  return { observer, shown: () => shownQuote(observer.getCurrentResult(), OWN) };
}

test.each([
  ['typed bonuses', wish(500)],
  ['another quantity', wish(0, 1)],
])('until the server has answered for %s, the sums are old and order nothing', async (_change, next) => {
  const { observer, shown } = await watched(0);
  expect(shown().isOld).toBe(false);
  answer = undefined;
  observer.setOptions(quoteQuery(next, GUEST));
  expect(shown()).toMatchObject({ quote: { bonus: { spent: 0 } }, isOld: true });
});

test('a quote whose repeat fails stays, with the bonuses that it spends', async () => {
  const { observer, shown } = await watched(300);
  answer = () => {
    throw new TypeError('The connection broke');
  };
  await observer.refetch();
  expect(observer.getCurrentResult().isError).toBe(true);
  expect(shown()).toEqual({ quote: quoteOf(300), isOwn: false, isOld: false });
});

test('the device’s own quote stands in for changed wishes that the server did not answer', async () => {
  const { observer, shown } = await watched(0);
  answer = () => {
    throw new TypeError('The connection broke');
  };
  observer.setOptions(quoteQuery(wish(500), GUEST));
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
  expect(shown()).toEqual({ quote: OWN, isOwn: true, isOld: false });
});
