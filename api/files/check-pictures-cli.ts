/** `npm run pictures:check`: exit code 1 and a line per error when picture files and rows disagree. */
import { readSettings } from '../env.ts';
import { openAsItIs } from '../open-database.ts';
import { checkPictures } from './check-pictures.ts';
import { pictureFolder } from './picture-folder.ts';

/** Checks the configured database and data folder; returns the process's exit code. Throws `StartError`. */
export async function checkPicturesCommand(): Promise<number> {
  const settings = readSettings(process.env);
  const db = await openAsItIs(settings);
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
