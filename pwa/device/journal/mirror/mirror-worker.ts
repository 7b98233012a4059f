/** The tab's own worker for the mirror: only a dedicated one can write a file and wait until it is on the disk. */
import { mirrorService, type MirrorCall } from './mirror-service.ts';
import { framesOf } from './mirror-store.ts';
import { filesOf, NoMirrorError, openFolder, openFormerFolder, removeFormerFolder } from './opfs.ts';

export interface MirrorRequest {
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

self.addEventListener('message', ({ data: { id, call } }: MessageEvent<MirrorRequest>) => {
  const reply = (answer: object) => (self.postMessage as (message: unknown) => void)({ id, ...answer });
  serve(call).then(
    (answer) => reply({ answer }),
    (error: unknown) =>
      reply({
        fault:
          error instanceof Error || error instanceof DOMException
            ? { name: error.name, message: error.message }
            : { name: 'Error', message: String(error) },
      }),
  );
});
