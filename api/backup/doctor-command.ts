/** `npm run doctor`: prints one line per check, with the remedy for a fault; exit code 1 when there is one. */
import { readSettings } from '../env.ts';
import { openAsItIs } from '../open-database.ts';
import { examine } from './doctor.ts';

/** Runs the command; returns the process's exit code. Throws `StartError`. */
export async function doctorCommand(): Promise<number> {
  const settings = readSettings(process.env);
  const db = await openAsItIs(settings);
  try {
    const findings = await examine({ db, settings, now: new Date() });
    for (const { what, found, advice } of findings)
      if (advice === null) console.log(`ok     ${what}: ${found}`);
      else console.error(`WRONG  ${what}: ${found}. ${advice}`);
    return findings.every(({ advice }) => advice === null) ? 0 : 1;
  } finally {
    await db.destroy();
  }
}
