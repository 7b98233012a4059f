/** Starts the mirror's worker. Only pages can: a service worker cannot start workers. */
import type { MirrorPort } from './mirror.ts';
import type { MirrorAnswer } from './mirror-service.ts';
import type { MirrorRequest } from './mirror-worker.ts';
import { hasOwnStore } from './opfs.ts';

interface WorkerAnswer {
  id: number;
  answer?: MirrorAnswer;
  fault?: { name: string; message: string };
}

export function startMirrorWorker(): MirrorPort {
  const worker = new Worker(new URL('./mirror-worker.ts', import.meta.url), { type: 'module', name: 'journal-mirror' });
  const pending = new Map<number, { resolve: (answer: MirrorAnswer) => void; reject: (error: Error) => void }>();
  let last = 0;
  const failAll = (error: Error) => {
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  worker.addEventListener('message', ({ data: { id, answer, fault } }: MessageEvent<WorkerAnswer>) => {
    const waiting = pending.get(id);
    pending.delete(id);
    if (fault === undefined) waiting?.resolve(answer);
    else waiting?.reject(Object.assign(new Error(fault.message), { name: fault.name }));
  });
  worker.addEventListener('error', ({ message }) => failAll(new Error(`The mirror's worker failed: ${message}`)));
  return {
    isApart: hasOwnStore(),
    ask: (call) =>
      new Promise((resolve, reject) => {
        last += 1;
        pending.set(last, { resolve, reject });
        worker.postMessage({ id: last, call } satisfies MirrorRequest);
      }),
    end: () => {
      worker.terminate();
      failAll(new Error('The mirror was ended'));
    },
  };
}
