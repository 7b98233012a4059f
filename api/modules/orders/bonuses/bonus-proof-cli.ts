/** `npm run bonuses:prove`: exit code 1 and a line per error when orders and the bonus ledger disagree. */
import { join } from 'node:path';
import { connect } from '#db/connect.ts';
import { readSettings } from '../../../env.ts';
import { proveBonuses } from './bonus-proof.ts';

/** Runs the proof on the configured database; returns the process's exit code. */
export async function bonusProofCommand(): Promise<number> {
  const settings = readSettings(process.env);
  const db = connect({ url: settings.DATABASE_URL, file: join(settings.DATA_DIR, 'shop.sqlite') });
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
