import { afterEach, expect, test, vi } from 'vitest';
import { orderPaymentRequestSchema, type OrderPaymentRequest } from '#contract/orders/order-payments.ts';
import { setPresence } from '../../device/person/session.ts';
import type { MutationResult } from '../../queries/mutation.ts';
import { sampleStorage } from '../../sample-storage.ts';
import { render } from '../../testing.tsx';
import { useKeptRequest, type KeptRequest } from './kept-request.ts';
import { refusedMutation } from '../../queries/sample-refused.ts';

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
  ...refusedMutation(code),
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

const sends = (panel: KeptRequest<OrderPaymentRequest>, result: MutationResult<unknown>) =>
  panel.send(
    () => payment,
    async () => result,
  );

test('a request without an answer is there again in a panel opened anew, for its order, until it is settled', async () => {
  vi.stubGlobal('sessionStorage', sampleStorage());
  setPresence(null, 'guest');
  // The page is reloaded while the request is under way.
  void opened().send(
    () => payment,
    () => new Promise(() => undefined),
  );
  expect(opened().lost).toEqual(payment);
  expect([opened().isIn([]), opened().isIn([{ id: payment.id }])]).toEqual([false, true]);
  expect(opened('order o2 payment').lost).toBeNull();
  // A repeat that was not sent, or failed on the server, says nothing about the first try.
  for (const result of [{ kind: 'out-of-reach' as const, undone: true as const }, refused('internal')]) {
    await sends(opened(), result);
    expect(opened().lost).toEqual(payment);
  }
  const repeated: OrderPaymentRequest[] = [];
  await opened().send(
    () => ({ ...payment, id: 'another' }),
    async (request) => {
      repeated.push(request);
      return refused('payments_changed');
    },
  );
  expect([repeated, opened().lost]).toEqual([[payment], null]);

  // A first request that was certainly not sent is no lost one.
  await sends(opened(), { kind: 'out-of-reach', undone: true });
  expect(opened().lost).toBeNull();
  await sends(opened(), { kind: 'out-of-reach' });
  expect(opened().lost).toEqual(payment);
  opened().forget();
  expect(opened().lost).toBeNull();
  expect(opened().isIn([{ id: payment.id }])).toBe(false);
});
