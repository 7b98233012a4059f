/** `npm run bonuses:prove`: exit code 1 and a line per error when orders and the bonus ledger disagree. */
import { readSettings } from '../../../env.ts';
import { openAsItIs } from '../../../open-database.ts';
import { proveBonuses } from './bonus-proof.ts';

/** Runs the proof on the configured database; returns the process's exit code. Throws `StartError`. */
export async function bonusProofCommand(): Promise<number> {
  const settings = readSettings(process.env);
  const db = await openAsItIs(settings);
  try {
    const errors = await proveBonuses(db, new Date());
    for (const { where, what, expected, found } of errors)
      console.error(`${where} ${what}: expected ${expected}, found ${found}`);
    console.log(
      errors.length === 0
        ? 'Bonus proof: the ledger is what the orders say'
        : `Bonus proof failed: ${errors.length} error(s)`,
    );
    return errors.length === 0 ? 0 : 1;
  } finally {
    await db.destroy();
  }
}
