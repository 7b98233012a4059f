/** An API client beside the browser and the proxy: logs in and calls the server as a second till or the back office would. */
import { randomUUID } from 'node:crypto';
import { OFFER_VERSION, PERSONAL_DATA_VERSION } from '#contract/people/consents.ts';
import type { Person } from './till.ts';

export interface ApiClient {
  post(path: string, body: unknown): Promise<{ status: number; json: unknown }>;
  put(path: string, body: unknown): Promise<{ status: number; json: unknown }>;
  get(path: string): Promise<{ status: number; json: unknown }>;
  /** Sends a multipart form. */
  form(method: 'POST' | 'PUT', path: string, body: FormData): Promise<{ status: number; json: unknown }>;
}

/** A client without an account. */
export async function guestClient(url: string): Promise<ApiClient> {
  return (await connect(url)).client;
}

/** A client with its own session on the server at `url`. */
export async function apiClient(url: string, person: Person): Promise<ApiClient> {
  const { client, fetchToken } = await connect(url);
  const { status } = await client.post('/api/auth/login', {
    phone: person.phone,
    password: person.password,
    rememberMe: true,
  });
  if (status !== 200) throw new Error(`Login was answered ${status}`);
  await fetchToken();
  return client;
}

interface Placed {
  readonly order: { readonly _id: string; readonly number: string; readonly total: number };
  readonly trackingToken: string;
}

/** Orders goods for pickup, and says their price. */
export async function placeOrder(guest: ApiClient, { id, title, qty }: { id: string; title: string; qty: number }) {
  const items = [{ productId: id, qty }];
  const quote = (await guest.post('/api/orders/quote', { items, delivery: 'pickup', bonus: 0 })).json as {
    total: number;
    items: { price: number }[];
  };
  const price = quote.items[0]?.price ?? 0;
  const { json } = await guest.post('/api/orders', {
    id: randomUUID(),
    items: [{ ...items[0], price, title }],
    buyer: { kind: 'person', name: 'Вера', phone: '+79161112244', email: 'vera@example.ru' },
    delivery: 'pickup',
    payment: 'cash',
    deliveryPrice: 0,
    total: quote.total,
    consents: { personalData: PERSONAL_DATA_VERSION, offer: OFFER_VERSION },
  });
  return { placed: json as Placed, price };
}

/** Gives a product another retail price, in roubles. */
export async function reprice(admin: ApiClient, productId: string, price: number): Promise<void> {
  const form = new FormData();
  form.set('priceRetail', String(price));
  const { status } = await admin.form('PUT', `/api/products/${productId}`, form);
  if (status !== 200) throw new Error(`The new price was answered ${status}`);
}

async function connect(url: string): Promise<{ client: ApiClient; fetchToken: () => Promise<void> }> {
  const cookies = new Map<string, string>();
  let token = '';

  async function exchange(method: string, path: string, body?: unknown): Promise<{ status: number; json: unknown }> {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        'x-csrf-token': token,
        'x-request-id': randomUUID(),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, json: text === '' ? null : JSON.parse(text) };
  }

  async function fetchToken(): Promise<void> {
    token = ((await exchange('GET', '/api/auth/csrf')).json as { csrfToken: string }).csrfToken;
  }

  await fetchToken();
  const client: ApiClient = {
    post: (path, body) => exchange('POST', path, body),
    put: (path, body) => exchange('PUT', path, body),
    get: (path) => exchange('GET', path),
    form: exchange,
  };
  return { client, fetchToken };
}
