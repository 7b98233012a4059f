/** Sales of tills, sent over HTTP like from their devices. */
import { v7 as newId } from 'uuid';
import { asJson, readJson, sendJson, type Session } from './api.ts';

const SALE_EVERY_MS = 250;

/** Something that is done again and again; `stop` returns the figure of each time. */
export interface Meanwhile {
  readonly stop: () => Promise<number[]>;
}

/** Repeats the act with its number, from 1, and a pause after each time. */
export function meanwhile(act: (number: number) => Promise<number>, pauseMs: number): Meanwhile {
  const figures: number[] = [];
  let isOver = false;
  const acting = (async () => {
    for (let number = 1; !isOver; number += 1) {
      figures.push(await act(number));
      await new Promise((done) => setTimeout(done, pauseMs));
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await acting;
      return figures;
    },
  };
}

export interface Product {
  readonly _id: string;
  readonly price: { readonly effective: number };
}

/** A sale of a piece of each product, now. */
export function saleOf(products: readonly Product[], deviceId: string, deviceSeq: number): object {
  const now = new Date().toISOString();
  return {
    id: newId(),
    deviceId,
    deviceSeq,
    soldAt: now,
    sentAt: now,
    paymentMethod: 'cash',
    note: '',
    items: products.map(({ _id, price }) => ({ productId: _id, qty: 1, price: price.effective, title: 'Товар' })),
  };
}

export async function anyProduct(url: string): Promise<Product> {
  const { items } = await readJson<{ items: Product[] }>(`${url}/api/products?limit=1&inStock=true`);
  const [first] = items;
  if (first === undefined) throw new Error('The demo shop has goods');
  return first;
}

/** Sells single pieces in sequence, and logs in again after the session has expired; `stop` returns the milliseconds of each sale. */
export function sellMeanwhile(url: string, logIn: () => Promise<Session>, product: Product): Meanwhile {
  const deviceId = newId();
  let session: Session | null = null;
  return meanwhile(async (deviceSeq) => {
    const sale = saleOf([product], deviceId, deviceSeq);
    for (;;) {
      session ??= await logIn();
      const began = performance.now();
      const answer = await sendJson(`${url}/api/sales`, session, sale);
      if (answer.status !== 401) {
        await asJson(answer);
        return performance.now() - began;
      }
      session = null;
    }
  }, SALE_EVERY_MS);
}
