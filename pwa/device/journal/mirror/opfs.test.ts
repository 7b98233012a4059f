import { afterEach, expect, test, vi } from 'vitest';
import { offerMirror, openMirror } from './mirror.ts';
import { filesOf, NoMirrorError, openFolder, openFormerFolder, replaceFile } from './opfs.ts';

afterEach(() => vi.unstubAllGlobals());

const refusing = (name: string) => ({
  getDirectory: () => Promise.reject(new DOMException('The operation failed', name)),
});

test('a private window, or a site without storage, has no mirror; another failure is a failure', async () => {
  // WebKit's private window, Firefox's private window, and a disk that fails.
  for (const name of ['UnknownError', 'SecurityError']) {
    vi.stubGlobal('navigator', { storage: refusing(name) });
    await expect(openFolder(true), name).rejects.toThrow(NoMirrorError);
  }
  vi.stubGlobal('navigator', { storage: refusing('QuotaExceededError') });
  await expect(openFolder(true)).rejects.toMatchObject({ name: 'QuotaExceededError' });
});

test('private files without synchronous handles, or without writable streams, are no mirror', async () => {
  // WebKitGTK lacks the former, Safari before 26 the latter.
  const bare = { getFileHandle: () => Promise.resolve({}) } as unknown as FileSystemDirectoryHandle;
  await expect(filesOf(bare).take('segment')).rejects.toThrow(NoMirrorError);
  await expect(replaceFile(bare, 'segment', [])).rejects.toThrow(NoMirrorError);
});

test('an unknown failure in a browser with buckets is one of its disk', async () => {
  vi.stubGlobal('navigator', { storage: refusing('UnknownError'), storageBuckets: {} });
  await expect(openFormerFolder()).rejects.toMatchObject({ name: 'UnknownError' });
});

test('a worker that finds no private files ends the mirror, and receipts have one place', async () => {
  const end = vi.fn();
  // The worker's errors arrive as a plain error with the name as text.
  const missing = Object.assign(new Error(''), { name: 'NoMirrorError' });
  offerMirror(() => ({ isApart: false, ask: () => Promise.reject(missing), end }));
  expect(await openMirror()).toBeNull();
  expect(end).toHaveBeenCalledOnce();
});
