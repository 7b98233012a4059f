/** Frees room for a write that failed: deletes pictures, which can be fetched again, and the reserve. */
import { deletePictures } from '../database/disk-full.ts';
import { hasMirror, openMirror } from '../journal/mirror/mirror.ts';
import { noteStorageHealth } from '../database/storage-health.ts';

/** Frees as much room as it can; never rejects. */
export async function freeSpace(): Promise<void> {
  await deletePictures();
  noteStorageHealth({ room: 'low' });
  try {
    if (await hasMirror()) await (await openMirror())?.ask({ call: 'releaseReserve' });
  } catch (error) {
    console.error('The reserve was not released', error);
  }
}

/** True when the browser reported a full disk, in any of its wordings and at any depth of the error. */
export function isDiskFull(error: unknown): boolean {
  return errorChain(error).some(
    ({ name, message }) =>
      ['QuotaExceededError', 'DiskFullError'].includes(name) || /NO_SPACE|full disk|no space/i.test(message),
  );
}

/** True when more room may help: a database that a full disk has closed no longer reports the reason. */
export function mayBeDiskFull(error: unknown): boolean {
  return (
    isDiskFull(error) ||
    errorChain(error).some(({ name }) =>
      ['UnknownError', 'InvalidStateError', 'DatabaseClosedError', 'AbortError'].includes(name),
    )
  );
}

function errorChain(error: unknown): Error[] {
  const chain: Error[] = [];
  for (
    let one = error;
    (one instanceof Error || one instanceof DOMException) && chain.length < 10;
    one = (one as { inner?: unknown }).inner ?? one.cause
  )
    chain.push(one as Error);
  return chain;
}
