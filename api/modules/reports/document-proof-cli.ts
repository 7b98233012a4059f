/** `npm run documents:prove`: exit code 1 and a line per error when sales, orders or returns disagree with their lines. */
import { readSettings } from '../../env.ts';
import { openAsItIs } from '../../open-database.ts';
import { proveDocuments } from './document-proof.ts';

/** Runs the proof on the configured database; returns the process's exit code. Throws `StartError`. */
export async function documentProofCommand(): Promise<number> {
  const db = await openAsItIs(readSettings(process.env));
  try {
    const errors = await proveDocuments(db);
    for (const { where, what, expected, found } of errors)
      console.error(`${where} ${what}: expected ${expected}, found ${found}`);
    console.log(
      errors.length === 0
        ? 'Document proof: sales, orders and returns are the sums of their lines'
        : `Document proof failed: ${errors.length} error(s)`,
    );
    return errors.length === 0 ? 0 : 1;
  } finally {
    await db.destroy();
  }
}
