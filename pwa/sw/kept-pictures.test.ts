import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isPicture, keptPictures, type PictureCache } from './kept-pictures.ts';

const categoryOf = (...paths: string[]): PictureCache => ({
  match: (path) => Promise.resolve(paths.includes(String(path)) ? new Response(String(path)) : undefined),
});
const renew = vi.fn<(url: string) => Promise<void>>();
const hasNoRoom = vi.fn<() => Promise<boolean>>();
const standIn = vi.fn<(path: string) => Promise<Response | undefined>>();
beforeEach(() => {
  standIn.mockReset().mockResolvedValue(undefined);
  hasNoRoom.mockReset().mockResolvedValue(false);
  renew.mockReset().mockResolvedValue();
});
const requestFor = (path: string) => new Request(`https://shop.example${path}`);
const unused = { event: undefined as never, cacheName: 'pictures' };

async function seen(category: PictureCache, path: string, kept?: Response): Promise<string | undefined> {
  const plugin = keptPictures(() => Promise.resolve(category), hasNoRoom, standIn, renew);
  const given = { ...unused, request: requestFor(path), cachedResponse: kept };
  return (await plugin.cachedResponseWillBeUsed?.(given as never))?.text();
}

async function withoutNetwork(category: PictureCache, path: string): Promise<string | undefined> {
  const plugin = keptPictures(() => Promise.resolve(category), hasNoRoom, standIn, renew);
  return (
    await plugin.handlerDidError?.({ ...unused, request: requestFor(path), error: new Error('offline') } as never)
  )?.text();
}

describe('pictures on the device', () => {
  test('the requested picture itself comes first', async () => {
    expect(await seen(categoryOf('/pictures/ab-800.avif'), '/pictures/ab-320.avif', new Response('itself'))).toBe(
      'itself',
    );
  });

  test('a wider rendition of the same picture saves the download, a narrower one does not', async () => {
    expect(await seen(categoryOf('/pictures/ab-800.webp'), '/pictures/ab-320.avif')).toBe('/pictures/ab-800.webp');
    expect(
      await seen(categoryOf('/pictures/ab-160.avif', '/pictures/other-800.avif'), '/pictures/ab-320.avif'),
    ).toBeUndefined();
  });

  test('without a network the widest narrower rendition is used, and no other picture', async () => {
    expect(
      await withoutNetwork(categoryOf('/pictures/ab-96.webp', '/pictures/ab-160.webp'), '/pictures/ab-320.avif'),
    ).toBe('/pictures/ab-160.webp');
    expect(await withoutNetwork(categoryOf('/pictures/other-160.webp'), '/pictures/ab-320.avif')).toBeUndefined();
    expect(await withoutNetwork(categoryOf('/pictures/ab-96.webp'), '/pictures/ab.webp')).toBeUndefined();
  });

  test('a picture without any rendition on the device is answered by its stand-in, also when the storage fails', async () => {
    standIn.mockImplementation((path) => Promise.resolve(new Response(`tiny ${path}`)));
    expect(await withoutNetwork(categoryOf('/pictures/ab-96.webp'), '/pictures/ab-320.avif')).toBe(
      '/pictures/ab-96.webp',
    );
    expect(await withoutNetwork(categoryOf(), '/pictures/ab-320.avif')).toBe('tiny /pictures/ab-320.avif');
    standIn.mockRejectedValue(new Error('no storage'));
    expect(await withoutNetwork(categoryOf(), '/pictures/ab-320.avif')).toBeUndefined();
  });

  test('only pictures are accepted and cached under a picture’s address, and none while the disk has no room', async () => {
    const plugin = keptPictures(() => Promise.resolve(categoryOf()), hasNoRoom, standIn, renew);
    const portal = new Response('<html>', { headers: { 'Content-Type': 'text/html' } });
    const picture = new Response('', { headers: { 'Content-Type': 'image/avif' } });
    const request = requestFor('/pictures/ab.webp');
    const kept = (response: Response) => plugin.cacheWillUpdate?.({ ...unused, request, response } as never);
    expect([
      isPicture(portal),
      isPicture(picture),
      isPicture(new Response('', { status: 206, headers: { 'Content-Type': 'image/avif' } })),
    ]).toEqual([false, true, false]);
    expect(await kept(portal)).toBeNull();
    expect(await kept(picture)).toBe(picture);
    hasNoRoom.mockResolvedValue(true);
    expect(await kept(picture)).toBeNull();
    await expect(
      plugin.fetchDidSucceed?.({ ...unused, request: requestFor('/pictures/ab.webp'), response: portal } as never),
    ).rejects.toThrow('Not a picture');
  });

  test('a replacement counts as used, so that it isn’t the first to expire', async () => {
    await seen(categoryOf('/pictures/ab-800.webp'), '/pictures/ab-320.avif');
    await withoutNetwork(categoryOf('/pictures/ab-96.webp'), '/pictures/ab-320.avif');
    expect(renew.mock.calls).toEqual([
      ['https://shop.example/pictures/ab-800.webp'],
      ['https://shop.example/pictures/ab-96.webp'],
    ]);
  });

  test('a picture that must be fetched waits for one parallel lookup, not for several in sequence', async () => {
    let asking = 0;
    let most = 0;
    const slow: PictureCache = {
      match: async () => {
        asking += 1;
        most = Math.max(most, asking);
        await new Promise((resolve) => setTimeout(resolve, 5));
        asking -= 1;
        return undefined;
      },
    };
    await seen(slow, '/pictures/ab-160.avif');
    expect(most).toBeGreaterThan(3);
  });
});
