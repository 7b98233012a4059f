/** `npm run export -- yml FILE`: writes the shop's goods for markets. The file is whole or not there. */
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readSettings } from '../../../env.ts';
import { openAsItIs } from '../../../open-database.ts';
import { writeYml } from './write-yml.ts';

const USAGE = 'Usage: npm run export -- yml FILE';

/** Runs the export on the configured database; returns the process's exit code. Throws `StartError`. */
export async function exportCommand([kind = '', file = '']: string[]): Promise<number> {
  if (kind !== 'yml' || file === '') {
    console.error(USAGE);
    return 1;
  }
  const settings = readSettings(process.env);
  if (settings.PUBLIC_URL === undefined) {
    console.error('Set PUBLIC_URL: the addresses of goods and pictures in the file begin with it');
    return 1;
  }
  const db = await openAsItIs(settings);
  const half = `${file}.half`;
  try {
    const pieces = writeYml(db, { origin: new URL(settings.PUBLIC_URL).origin, now: new Date() });
    await pipeline(Readable.from(pieces), createWriteStream(half));
    await rename(half, file);
    console.log(`Written: ${file}`);
    return 0;
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  } finally {
    await db.destroy();
  }
}
