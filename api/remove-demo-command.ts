/** `npm run demo:remove -- --yes`: removes the demo shop; without `--yes` it only lists the demo data. */
import { parseArgs } from 'node:util';
import { CodedError } from '#contract/errors.ts';
import { pictureFolder } from './files/picture-folder.ts';
import { LocalPictures } from './files/local-pictures.ts';
import { withDatabase } from './environment/open-database.ts';
import { readDemo, removeDemo } from './modules/exchange/demo/remove-demo.ts';

/** Works on the configured database; returns the process's exit code. Throws `StartError`. */
export async function removeDemoCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { yes: { type: 'boolean', default: false } } });
  return withDatabase(async (db, { DATA_DIR }) => {
    if (!values.yes) {
      console.log(JSON.stringify(await readDemo(db)));
      console.log('Nothing was removed: say npm run demo:remove -- --yes');
      return 2;
    }
    try {
      const left = await removeDemo({ db, pictures: new LocalPictures(pictureFolder(DATA_DIR)) }, null, new Date());
      console.log(`The demo shop is removed; left of it: ${JSON.stringify(left)}`);
      return 0;
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      console.error(error.message);
      return 1;
    }
  });
}
