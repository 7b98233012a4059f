/** Disk space for a backup, a restore or a move: a lack of it is reported in one line. */
import { statfs } from 'node:fs/promises';
import { isFull } from '#db/outage.ts';
import { StartError } from '../environment/open-database.ts';

/** A copy grows by its log and by writes made meanwhile. */
const FACTOR = 1.2;
const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

/** Runs `work`, which writes about `bytes` bytes into the folder. Throws `StartError` without space, before it or meanwhile. */
export async function withFreeSpace<T>(folder: string, bytes: number, work: () => Promise<T>): Promise<T> {
  const wanted = bytes * FACTOR;
  const free = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  const noRoom = async (): Promise<StartError> =>
    new StartError(`No room in ${folder}: ${megabytes(wanted)} are needed, ${megabytes(await free())} are free`);
  if ((await free()) < wanted) throw await noRoom();
  try {
    return await work();
  } catch (error) {
    throw isFull(error) ? await noRoom() : error;
  }
}
