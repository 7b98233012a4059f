/**
 * A `fetch` that reports upload progress, which the browser's own doesn't. Pass it as `via` of a call, which then goes
 * through the same client as any other, with its token, its one silent refresh and its parsed answer.
 */

export type OnProgress = (sent: number, total: number) => void;

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

/** @param makeRequest for tests */
export function uploading(onProgress: OnProgress, makeRequest = () => new XMLHttpRequest()): typeof fetch {
  return (address, { method = 'GET', headers, body, signal } = {}) =>
    new Promise<Response>((resolve, reject) => {
      const request = makeRequest();
      const url = address as string;
      const fail = () => reject(new TypeError('Nothing came back'));
      request.open(method, url);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress(loaded, total);
      };
      request.onload = () => {
        // The browser follows redirects itself; an answer from another address isn't the shop's.
        const isOurs =
          request.responseURL === '' ||
          new URL(request.responseURL).pathname === new URL(url, request.responseURL).pathname;
        const mayHaveBody = request.status !== 204 && request.status !== 304;
        resolve(
          isOurs
            ? new Response(mayHaveBody ? request.responseText : null, {
                status: request.status,
                headers: headersOf(request),
              })
            : Response.error(),
        );
      };
      request.onerror = fail;
      request.ontimeout = fail;
      request.onabort = () => reject(new DOMException('The upload was given up', 'AbortError'));
      signal?.addEventListener('abort', () => request.abort());
      request.send(body as XMLHttpRequestBodyInit | null | undefined);
    });
}
