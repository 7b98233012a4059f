import { expect, test } from 'vitest';
import { uploading } from './upload.ts';

class Request {
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  headers: Record<string, string> = {};
  responseURL = 'http://shop.test/api/products';
  status = 200;
  responseText = '{"ok":true}';
  open = () => undefined;
  setRequestHeader = (name: string, value: string) => void (this.headers[name] = value);
  getAllResponseHeaders = () => 'content-type: application/json\r\nretry-after: 7\r\n';
  abort = () => this.onabort?.();
  send: (body: unknown) => void = () => undefined;
}

function upload(
  prepare: (request: Request) => void,
  {
    signal,
    onProgress = () => undefined,
  }: { signal?: AbortSignal; onProgress?: (sent: number, total: number) => void } = {},
) {
  const request = new Request();
  prepare(request);
  const answer = uploading(onProgress, () => request as unknown as XMLHttpRequest)('/api/products', {
    method: 'POST',
    headers: { 'x-csrf-token': 't' },
    body: 'form',
    ...(signal && { signal }),
  });
  return { request, answer };
}

test('an upload reports its progress and answers like a fetch', async () => {
  const seen: [number, number][] = [];
  const { request, answer } = upload(
    (one) => {
      one.send = () => {
        one.upload.onprogress?.({ loaded: 5, total: 10, lengthComputable: true });
        one.onload?.();
      };
    },
    { onProgress: (sent, total) => seen.push([sent, total]) },
  );
  const response = await answer;
  expect([seen, response.status, response.headers.get('Retry-After'), await response.json()]).toEqual([
    [[5, 10]],
    200,
    '7',
    { ok: true },
  ]);
  expect(request.headers).toEqual({ 'x-csrf-token': 't' });
});

test('a followed redirect is no answer', async () => {
  const { answer } = upload((one) => {
    one.responseURL = 'http://portal.test/login';
    one.send = () => one.onload?.();
  });
  const response = await answer;
  expect([response.ok, await response.text()]).toEqual([false, '']);
});

test('a broken connection and a cancelled upload both end without an answer', async () => {
  await expect(upload((one) => void (one.send = () => one.onerror?.())).answer).rejects.toThrow(TypeError);
  const abort = new AbortController();
  const { answer } = upload(() => undefined, { signal: abort.signal });
  abort.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
});
