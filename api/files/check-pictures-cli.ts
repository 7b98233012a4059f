/** `npm run pictures:check`: exit code 1 and a line per error when picture files and rows disagree. */
import { join } from 'node:path';
import { connect } from '#db/connect.ts';
import { readSettings } from '../env.ts';
import { checkPictures } from './check-pictures.ts';
import { pictureFolder } from './picture-folder.ts';

/** Checks the configured database and data folder; returns the process's exit code. */
export async function checkPicturesCommand(): Promise<number> {
  const settings = readSettings(process.env);
  const db = connect({ url: settings.DATABASE_URL, file: join(settings.DATA_DIR, 'shop.sqlite') });
  try {
    const errors = await checkPictures(db, pictureFolder(settings.DATA_DIR), new Date());
    for (const { id, what } of errors) console.error(`${id}: ${what}`);
    console.log(
      errors.length === 0
        ? 'Pictures: every row has its file, every file its row'
        : `Pictures: ${errors.length} error(s)`,
    );
    return errors.length === 0 ? 0 : 1;
  } finally {
    await db.destroy();
  }
}
