/** `npm run move-to-postgres`: moves the stopped shop from its SQLite file to PostgreSQL; with `-- --back` in the other direction. */
import { parseArgs } from 'node:util';
import { readSettings } from '../environment/env.ts';
import { prepareDataDir, StartError } from '../environment/open-database.ts';
import { moveBack, moveToPostgres, type MoveStep } from './move-shop.ts';

/** Runs the command; returns the process's exit code. Throws `StartError` with the shop unchanged. */
export async function moveCommand(args: string[], reached?: (step: MoveStep) => void): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { back: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (positionals.length > 0) throw new StartError('Usage: npm run move-to-postgres [-- --back]');
  const settings = readSettings(process.env);
  prepareDataDir(settings.DATA_DIR);
  const move = values.back ? moveBack : moveToPostgres;
  const { rows, former } = await move(settings, new Date(), reached);
  const next = values.back ? 'without DATABASE_URL' : 'with this DATABASE_URL';
  console.log(
    [
      `Moved: ${rows} rows, each compared. Logins stay; a new epoch has begun, so that devices fetch the catalogue anew.`,
      `What was left is kept as ${former}: delete it when all is well.`,
      `Now start the server ${next}; the pictures stay in DATA_DIR.`,
    ].join('\n'),
  );
  return 0;
}
