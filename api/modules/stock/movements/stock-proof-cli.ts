/** `npm run stock:prove`: exit code 1 and a line per error when stock and movements disagree. */
import { readSettings } from '../../../env.ts';
import { openAsItIs } from '../../../open-database.ts';
import { proveStock } from './stock-proof.ts';

/** Runs the proof on the configured database; returns the process's exit code. Throws `StartError`. */
export async function stockProofCommand(): Promise<number> {
  const settings = readSettings(process.env);
  const db = await openAsItIs(settings);
  try {
    const errors = await proveStock(db);
    for (const error of errors) {
      console.error(
        `${error.productId} «${error.title}» ${error.what}: documents say ${error.expected}, the product says ${error.found}`,
      );
    }
    console.log(
      errors.length === 0
        ? 'Stock proof: every figure equals its movements'
        : `Stock proof failed: ${errors.length} error(s)`,
    );
    return errors.length === 0 ? 0 : 1;
  } finally {
    await db.destroy();
  }
}
