/** The page's pictures for which the network failed, so that the worker may have answered with a smaller one. */

/** Type of the worker's message that names such a picture. */
export const PICTURE_NOT_FETCHED = 'PICTURE_NOT_FETCHED';

export interface PictureNotFetched {
  readonly type: typeof PICTURE_NOT_FETCHED;
  readonly path: string;
}

const failed = new Set<string>();
let listener = (): void => undefined;

/** Collects them from the page's start on: browsers hold back the worker's messages only until the document is parsed. */
export function collectFailedPictures(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<Partial<PictureNotFetched> | null>) => {
    if (data?.type !== PICTURE_NOT_FETCHED || data.path === undefined) return;
    failed.add(data.path);
    listener();
  });
}

/** Calls the listener at each failure. */
export function onPictureFailure(listen: () => void): void {
  listener = listen;
}

/** Paths of the pictures that have failed since the last call. */
export function takeFailedPictures(): ReadonlySet<string> {
  const taken = new Set(failed);
  failed.clear();
  return taken;
}

export const hasFailedPictures = (): boolean => failed.size > 0;
