/** The tab's own worker for the mirror: only there does a browser write to a file and say when it is on the disk. */
import { mirrorService, type MirrorCall } from './mirror-service.ts';
import { framesOf } from './mirror-store.ts';
import { filesOf, NoMirrorError, openFolder, openFormerFolder, removeFormerFolder } from './opfs.ts';

export interface Asked {
  id: number;
  call: MirrorCall;
}

const serve = mirrorService(
  async () => {
    const folder = await openFolder(true);
    if (folder === null) throw new NoMirrorError();
    return filesOf(folder);
  },
  async () => {
    const former = await openFormerFolder();
    return former === null ? null : { frames: await framesOf(filesOf(former)), remove: removeFormerFolder };
  },
);

self.addEventListener('message', ({ data: { id, call } }: MessageEvent<Asked>) => {
  const tell = (answer: object) => (self.postMessage as (message: unknown) => void)({ id, ...answer });
  serve(call).then(
    (answer) => tell({ answer }),
    (error: unknown) =>
      tell({
        fault:
          error instanceof Error || error instanceof DOMException
            ? { name: error.name, message: error.message }
            : { name: 'Error', message: String(error) },
      }),
  );
});
