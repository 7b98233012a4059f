/**
 * Checks of what the worker caches: the login page of a Wi-Fi answers every address with status 200, and cached in place
 * of a file it would stay there for good. What a former version cached without them is fetched again.
 */
import type { WorkboxPlugin } from 'workbox-core';

const hasType = (response: Response, type: string): boolean =>
  (response.headers.get('Content-Type') ?? '').startsWith(type);

/** True for a real file of the build; its page, which is HTML too, is none. */
export function isFile(response: Response): boolean {
  return response.ok && !hasType(response, 'text/html');
}

export function isWasm(response: Response): boolean {
  return response.status === 200 && hasType(response, 'application/wasm');
}

/** Takes no other response out of the cache, and puts none into it. */
export function keptIf(isReal: (response: Response, request: Request) => boolean | Promise<boolean>): WorkboxPlugin {
  return {
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
      cachedResponse !== undefined && (await isReal(cachedResponse, request)) ? cachedResponse : undefined,
    cacheWillUpdate: async ({ request, response }) => ((await isReal(response, request)) ? response : null),
  };
}

/**
 * Check of the files that the shop opens with.
 * @param urls addresses of the build's files: the shop's page names some of them, another page doesn't
 */
export function isBuilt(urls: readonly string[]): (response: Response, request: Request) => Promise<boolean> {
  const scripts = urls.filter((url) => url.endsWith('.js'));
  return async (response, { url }) => {
    if (!new URL(url).pathname.endsWith('.html')) return isFile(response);
    if (!response.ok) return false;
    const page = await response.clone().text();
    return scripts.some((script) => page.includes(script));
  };
}
