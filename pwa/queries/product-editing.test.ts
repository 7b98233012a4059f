import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useProductActs, type ProductActs } from './product-editing.ts';

vi.mock('./catalog-sync.ts', () => ({ syncCatalogue: async () => undefined, syncFigures: async () => undefined }));

let requests: string[];
let acts: ProductActs;
const refusal = JSON.stringify({
  error: 'Проверьте заполнение полей',
  code: 'validation',
  requestId: 'r',
  details: [{ path: 'title', message: 'Укажите название' }],
});

class Request {
  upload = {};
  responseURL = '';
  status = 422;
  responseText = refusal;
  onload?: () => void;
  open = (method: string, url: string) => void requests.push(`${method} ${url}`);
  setRequestHeader = () => undefined;
  getAllResponseHeaders = () => 'content-type: application/json';
  send = () => this.onload?.();
}

beforeEach(() => {
  requests = [];
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    requests.push(`${method} ${url}`);
    if (url === '/api/auth/csrf') return Response.json({ csrfToken: 't', session: true });
    if (url === '/api/auth/refresh')
      return Response.json(
        { error: 'Войдите, чтобы продолжить', code: 'unauthorized', requestId: 'r' },
        { status: 401 },
      );
    throw new TypeError('fetch failed');
  });
  function Hold() {
    acts = useProductActs();
    return null;
  }
  renderToString(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Hold)));
});
afterEach(() => vi.unstubAllGlobals());

const upload = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

test('a product is created after a token was fetched for it, and a refusal names the field', async () => {
  const result = await acts.create(new FormData(), upload());
  expect(requests).toEqual(['GET /api/auth/csrf', 'POST /api/products']);
  expect(result).toMatchObject({
    kind: 'refused',
    code: 'validation',
    details: [{ path: 'title', message: 'Укажите название' }],
  });
});

test('an edit refreshes the session once before the upload, and is sent whatever the outcome', async () => {
  await acts.save('p1', new FormData(), upload());
  expect(requests.filter((call) => !call.endsWith('/csrf'))).toEqual([
    'POST /api/auth/refresh',
    'PUT /api/products/p1',
  ]);
});
