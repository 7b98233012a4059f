/** `npm run stock:prove`: exit code 1 and a line per error when stock and movements disagree. */
import { join } from 'node:path';
import { connect } from '#db/connect.ts';
import { readSettings } from '../../../env.ts';
import { proveStock } from './stock-proof.ts';

/** Runs the proof on the configured database; returns the process's exit code. */
export async function stockProofCommand(): Promise<number> {
  const settings = readSettings(process.env);
  const db = connect({ url: settings.DATABASE_URL, file: join(settings.DATA_DIR, 'shop.sqlite') });
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
