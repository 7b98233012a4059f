/** `npm run reports:prove`: exit code 1 and a line per error when the sums of reports are not what the books say. */
import { readSettings } from '../../env.ts';
import { openAsItIs } from '../../open-database.ts';
import { proveReports } from './report-proof.ts';

/** Runs the proof on the configured database; returns the process's exit code. Throws `StartError`. */
export async function reportProofCommand(): Promise<number> {
  const settings = readSettings(process.env);
  const db = await openAsItIs(settings);
  try {
    const errors = await proveReports(db);
    for (const { where, expected, found } of errors) console.error(`${where}: expected ${expected}; found ${found}`);
    console.log(
      errors.length === 0
        ? 'Report proof: every sum is what the books say'
        : `Report proof failed: ${errors.length} error(s)`,
    );
    return errors.length === 0 ? 0 : 1;
  } finally {
    await db.destroy();
  }
}
