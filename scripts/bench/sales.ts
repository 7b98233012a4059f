/** Sales of tills, sent over HTTP like from their devices. */
import { v7 as newId } from 'uuid';
import { asJson, headersOf, fetchWithRetry, type Session } from './api.ts';

const SALE_EVERY_MS = 250;

export interface Product {
  readonly _id: string;
  readonly price: { readonly effective: number };
}

/** A sale of one piece, now. */
export function saleOf(product: Product, deviceId: string, deviceSeq: number): object {
  const now = new Date().toISOString();
  return {
    id: newId(),
    deviceId,
    deviceSeq,
    soldAt: now,
    sentAt: now,
    paymentMethod: 'cash',
    note: '',
    items: [{ productId: product._id, qty: 1, price: product.price.effective, title: 'Товар' }],
  };
}

/** A product in stock, from the listing. */
export async function anyProduct(url: string): Promise<Product> {
  const { items } = await asJson<{ items: Product[] }>(
    await fetchWithRetry(`${url}/api/products?limit=1&inStock=true`),
  );
  const [first] = items;
  if (first === undefined) throw new Error('The demo shop has goods');
  return first;
}

/**
 * Sells single pieces in sequence, and logs in again when the session has expired; `stop` returns the duration of each sale, milliseconds.
 */
export function sellMeanwhile(
  url: string,
  logIn: () => Promise<Session>,
  product: Product,
): { stop: () => Promise<number[]> } {
  const deviceId = newId();
  const times: number[] = [];
  let isOver = false;
  const selling = (async () => {
    let session = await logIn();
    for (let deviceSeq = 1; !isOver; deviceSeq += 1) {
      const body = JSON.stringify(saleOf(product, deviceId, deviceSeq));
      const send = () =>
        fetchWithRetry(`${url}/api/sales`, {
          method: 'POST',
          headers: { ...headersOf(session), 'content-type': 'application/json' },
          body,
        });
      let began = performance.now();
      let answer = await send();
      if (answer.status === 401) {
        session = await logIn();
        began = performance.now();
        answer = await send();
      }
      await asJson(answer);
      times.push(performance.now() - began);
      await new Promise((done) => setTimeout(done, SALE_EVERY_MS));
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await selling;
      return times;
    },
  };
}
