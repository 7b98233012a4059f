import { describe, expect, test } from 'vitest';
import { isBuilt, isWasm, keptIf } from './real-files.ts';

const ENTRY = 'assets/first-AAAAAAAA.js';
const BUILD = ['assets/shell-1.html', ENTRY, 'assets/first-AAAAAAAA.css'];

const answer = (type: string, content = 'content', status = 200) =>
  new Response(content, { status, headers: { 'Content-Type': type } });
const portal = () => answer('text/html; charset=utf-8', '<html><form>Wi-Fi</form></html>');
const shell = () => answer('text/html; charset=utf-8', `<html><script src="/${ENTRY}"></script></html>`);

/** True when the plugin puts the response into the cache, and takes it out again. */
async function passes(plugin: ReturnType<typeof keptIf>, path: string, response: Response) {
  const given = { request: new Request(`https://shop.example/${path}`), cacheName: 'x', event: undefined };
  const stored = await plugin.cacheWillUpdate?.({ ...given, response } as never);
  const used = await plugin.cachedResponseWillBeUsed?.({ ...given, cachedResponse: response } as never);
  expect(used ?? null).toBe(stored ?? null);
  // The page itself reads the response after the check.
  if (stored != null) expect(stored.bodyUsed).toBe(false);
  return stored != null;
}

describe('a captive portal’s page is neither cached nor taken out of a cache', () => {
  test('as the bar code reader', async () => {
    const plugin = keptIf(isWasm);
    const path = 'assets/zxing_reader-AAAAAAAA.wasm';
    expect(await passes(plugin, path, answer('application/wasm'))).toBe(true);
    expect(await passes(plugin, path, portal())).toBe(false);
    expect(await passes(plugin, path, answer('application/wasm', '', 502))).toBe(false);
  });

  test('as a file of the shop', async () => {
    const plugin = keptIf(isBuilt(BUILD));
    expect(await passes(plugin, ENTRY, answer('text/javascript'))).toBe(true);
    expect(await passes(plugin, ENTRY, portal())).toBe(false);
    expect(await passes(plugin, ENTRY, answer('text/javascript', '', 404))).toBe(false);
  });

  test('as the shop’s page, which is HTML too', async () => {
    const plugin = keptIf(isBuilt(BUILD));
    expect(await passes(plugin, 'assets/shell-1.html', shell())).toBe(true);
    expect(await passes(plugin, 'assets/shell-1.html', portal())).toBe(false);
    expect(await passes(plugin, 'assets/shell-1.html', answer('text/html', ENTRY, 503))).toBe(false);
  });

  test('a file that is not cached stays so', async () => {
    const given = { request: new Request('https://shop.example/x'), cachedResponse: undefined };
    expect(await keptIf(isWasm).cachedResponseWillBeUsed?.(given as never)).toBeUndefined();
  });
});
