import { afterEach, expect, test, vi } from 'vitest';
import { orderPaymentRequestSchema, type OrderPaymentRequest } from '#contract/orders/order-payments.ts';
import { setPresence } from '../../device/person/session.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import { sampleStorage } from '../../sample-storage.ts';
import { render } from '../../testing.tsx';
import { useKeptRequest, type KeptRequest } from './use-kept-request.ts';

const FORM = 'order o1 payment';
const payment: OrderPaymentRequest = {
  id: '01980000-0000-7000-8000-000000000001',
  kind: 'payment',
  sum: 500,
  how: 'cash',
  note: '',
  paidBefore: 0,
};
const refused = (code: string): MutationResult<unknown> => ({
  kind: 'refused',
  code,
  message: '',
  details: [],
  retryAfter: null,
  ...(code === 'internal' ? { isDoubtful: true as const } : {}),
});

/** The hook of a panel that has just been opened. */
function opened(form = FORM): KeptRequest<OrderPaymentRequest> {
  const seen: KeptRequest<OrderPaymentRequest>[] = [];
  function Panel() {
    seen.push(useKeptRequest(form, orderPaymentRequestSchema));
    return null;
  }
  render(<Panel />);
  if (seen[0] === undefined) throw new Error('Not rendered');
  return seen[0];
}

afterEach(() => vi.unstubAllGlobals());

test('a request without an answer is there again in a panel opened anew, for its order, until it is settled', () => {
  vi.stubGlobal('sessionStorage', sampleStorage());
  setPresence(null, 'guest');
  // The page is reloaded while the request is under way.
  opened().keep(payment);
  expect(opened().lost).toEqual(payment);
  expect(opened('order o2 payment').lost).toBeNull();
  // A repeat that was not sent, or failed on the server, says nothing about the first try.
  for (const result of [{ kind: 'out-of-reach' as const, undone: true as const }, refused('internal')]) {
    expect(opened().settle(payment, result)).toEqual(payment);
    expect(opened().lost).toEqual(payment);
  }
  expect(opened().settle(payment, refused('payments_changed'))).toBeNull();
  expect(opened().lost).toBeNull();

  // A first request that was certainly not sent is no lost one.
  const first = opened();
  first.keep(payment);
  expect(first.settle(payment, { kind: 'out-of-reach', undone: true })).toBeNull();
  expect(opened().lost).toBeNull();
  first.keep(payment);
  expect(first.settle(payment, { kind: 'out-of-reach' })).toEqual(payment);
  opened().forget();
  expect(opened().lost).toBeNull();
});
