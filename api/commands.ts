/**
 * Commands of the operator, run from the built bundle: `npm run user`, `npm run stock:prove`, `npm run stock:settle`, `npm run
 * bonuses:prove`, `npm run bonuses:settle`, `npm run documents:prove`, `npm run reports:prove`, `npm run reports:settle`, `npm run
 * pictures:check`, `npm run catalog:renew-epoch`, `npm run backup`, `npm run restore`, `npm run doctor`, `npm run move-to-postgres`, `npm
 * run import`, `npm run export`, `npm run demo:remove`.
 */
import { backupCommand } from './backup/backup-command.ts';
import { doctorCommand } from './backup/doctor-command.ts';
import { moveCommand } from './backup/move-command.ts';
import { restoreCommand } from './backup/restore-command.ts';
import { removeDemoCommand } from './remove-demo-command.ts';
import { importCommand } from './modules/imports/import-command.ts';
import { userCommand } from './modules/people/accounts/user-command.ts';
import { exportCommand } from './export-command.ts';
import { bonusProofCommand, bonusSettleCommand } from './modules/orders/bonuses/bonus-proof-cli.ts';
import { renewEpochCommand } from './backup/renew-epoch-command.ts';
import { stockProofCommand, stockSettleCommand } from './modules/stock/movements/stock-proof-cli.ts';
import { documentProofCommand } from './modules/reports/document-proof-cli.ts';
import { reportProofCommand, reportSettleCommand } from './modules/reports/report-proof-cli.ts';
import { readSettings, SettingsError } from './env.ts';
import { checkPicturesCommand } from './files/check-pictures-cli.ts';
import { LocalPictures } from './files/local-pictures.ts';
import { columnsOf, csvFile } from './http/csv.ts';
import { pictureFolder } from './files/picture-folder.ts';
import { downloads } from './outbound/download.ts';
import { lineFor, refuseRoot, StartError } from './open-database.ts';
import { createPrivately } from './private-files.ts';

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
  'stock-proof': plain(stockProofCommand),
  'stock-settle': plain(stockSettleCommand),
  'bonus-proof': plain(bonusProofCommand),
  'bonus-settle': plain(bonusSettleCommand),
  'document-proof': plain(documentProofCommand),
  'report-proof': plain(reportProofCommand),
  'report-settle': plain(reportSettleCommand),
  'pictures-check': plain(checkPicturesCommand),
  'renew-epoch': plain(renewEpochCommand),
  backup: backupCommand,
  restore: plain(restoreCommand, 1),
  doctor: plain(doctorCommand),
  export: plain(exportCommand, 2),
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
