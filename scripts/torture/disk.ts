/** The disk of a tortured shop, which can fill up. */
import { spawnSync } from 'node:child_process';
import { statfsSync } from 'node:fs';

/** Stops writes as a full disk does; the returned function makes room. */
export type FillDisk = () => () => void;

const succeeds = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

/** Mounts a file system at the folder that takes what memory allows; null where this user may not. */
export function mountDisk(folder: string): { fill: FillDisk; unmount: () => void } | null {
  if (!succeeds('mount', '-t', 'tmpfs', '-o', 'mode=0755', 'tmpfs', folder)) return null;
  const resize = (size: string): boolean => succeeds('mount', '-o', `remount,size=${size}`, folder);
  return {
    fill() {
      const used = (): number => {
        const { blocks, bfree, bsize } = statfsSync(folder);
        return (blocks - bfree) * bsize;
      };
      // Writers go on meanwhile, and a size below the used one is refused.
      while (!resize(String(used())));
      return () => void resize('50%');
    },
    unmount: () => void succeeds('umount', '--lazy', folder),
  };
}

/** For users who may not mount: these processes cannot write beyond the first page of a file. Null without Linux's `prlimit`. */
export function limitWrites(pids: () => readonly number[]): FillDisk | null {
  if (!succeeds('prlimit', '--version')) return null;
  return () => {
    const limited = pids();
    const limit = (size: string): void => {
      for (const pid of limited) succeeds('prlimit', '--pid', String(pid), `--fsize=${size}:`);
    };
    limit('4096');
    return () => limit('unlimited');
  };
}
