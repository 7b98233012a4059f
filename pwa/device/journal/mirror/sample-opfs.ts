/** The browser's private file system over a folder in memory; only the part that `opfs.ts` uses. */
import type { SampleFolder } from './sample-folder.ts';

/** Replaces `navigator.storage`; null stands for a missing folder. Not `isWritable` is Safari before 26. */
export function sampleOpfs(
  folder: () => SampleFolder | null,
  { isWritable = true }: { isWritable?: boolean } = {},
): { getDirectory: () => Promise<unknown> } {
  return {
    getDirectory: async () => ({
      getDirectoryHandle: async () => directoryOver(folder() ?? missing(), isWritable),
    }),
  };
}

function directoryOver(folder: SampleFolder, isWritable: boolean) {
  return {
    async *keys() {
      yield* [...folder.files.keys()];
    },
    getFileHandle: async (name: string, { create = false } = {}) => {
      if (!create && !folder.files.has(name)) missing();
      return isWritable ? fileOver(folder, name) : { getFile: fileOver(folder, name).getFile };
    },
  };
}

function fileOver(folder: SampleFolder, name: string) {
  return {
    getFile: async () => ({
      size: (await folder.read(name)).length,
      arrayBuffer: async () => (await folder.read(name)).buffer,
    }),
    createWritable: async () => {
      if (folder.isHeld(name)) throw new DOMException('Held by a tab', 'NoModificationAllowedError');
      let written = new Blob();
      return {
        write: async (blob: Blob) => void (written = blob),
        close: async () => void folder.files.set(name, new Uint8Array(await written.arrayBuffer())),
      };
    },
  };
}

function missing(): never {
  throw new DOMException('There is none', 'NotFoundError');
}
