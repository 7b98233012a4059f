/** Commands of the operator, run from the built bundle: `npm run user` and the others of `scripts/commands.md`. */
import { backupCommand } from './backup/backup-command.ts';
import { doctorCommand } from './backup/doctor-command.ts';
import { moveCommand } from './backup/move-command.ts';
import { restoreCommand } from './backup/restore-command.ts';
import { importCommand } from './modules/imports/import-command.ts';
import { userCommand } from './modules/people/user-command.ts';
import { exportCommand } from './export-command.ts';
import { readSettings, SettingsError } from './environment/env.ts';
import { LocalPictures } from './files/local-pictures.ts';
import { columnsOf, csvFile } from './http/csv.ts';
import { pictureFolder } from './files/picture-folder.ts';
import { downloads } from './outbound/download.ts';
import { lineFor, refuseRoot, StartError, withDatabase } from './environment/open-database.ts';
import { createPrivately } from './environment/private-files.ts';
import { parseArgs } from 'node:util';
import { CodedError } from '#contract/errors.ts';
import { readDemo, removeDemo } from './modules/exchange/demo/remove-demo.ts';

type Command = (args: string[]) => Promise<number>;

/** A command without options; refuses more words than it reads, so that no `--dry-run` is taken for consent. */
const plain =
  (command: Command, words = 0): Command =>
  (args) => {
    const [unexpected] = args.slice(words);
    if (unexpected !== undefined) throw new StartError(`Unexpected argument '${unexpected}': nothing was done`);
    return command(args);
  };

const COMMANDS: Readonly<Record<string, Command>> = {
  user: userCommand,
  backup: backupCommand,
  restore: restoreCommand,
  doctor: plain(doctorCommand, 2),
  export: (args) => plain(exportCommand, args[0] === 'month' ? 3 : 2)(args),
  'move-to-postgres': moveCommand,
  import: (args) =>
    importCommand(args, {
      picturesIn: (dataDir) => new LocalPictures(pictureFolder(dataDir)),
      downloadsFrom: downloads,
      csvOf: async ({ headings, rows }) => (await csvFile({ fileName: '', columns: columnsOf(headings), rows })).body,
    }),
  'remove-demo': removeDemoCommand,
};

const isWrongOption = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');

/** Runs a command by its name; returns the process's exit code. */
export async function runCommand(name: string, args: string[]): Promise<number> {
  const command = COMMANDS[name];
  if (command === undefined) {
    console.error(`Unknown command ${name}; there are: ${Object.keys(COMMANDS).join(', ')}`);
    return 1;
  }
  createPrivately();
  try {
    refuseRoot(readSettings(process.env).DATA_DIR);
    return await command(args);
  } catch (error) {
    const line = error instanceof SettingsError || isWrongOption(error) ? error.message : lineFor(error);
    if (line === undefined) throw error;
    console.error(line);
    return 1;
  }
}

/** `npm run demo:remove -- --yes`; without `--yes` it only counts the demo data. Returns the exit code. Throws `StartError`. */
async function removeDemoCommand(args: string[]): Promise<number> {
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
