/**
 * `npm run doctor`: prints one line per check, with the remedy for a fault; exit code 1 when there is one. `-- check stock` prints one line
 * per error of a book, `-- settle stock` sets right what it can. `-- renew epoch`: after a backup was restored by other means, makes every
 * device fetch its copy of the catalogue again, and holds the letters that may have gone since.
 */
import { writeTransaction } from '#db/write.ts';
import { holdLetters } from '../modules/orders/messages/outbox.ts';
import { catalogEpoch, renewEpoch } from '../modules/shop/facts/epoch.ts';
import { StartError, withDatabase } from '../environment/open-database.ts';
import { BOOKS, type Book, type Shop } from './books.ts';
import { examine } from './doctor.ts';

const SETTLED = Object.keys(BOOKS).filter((name) => BOOKS[name]?.settle !== undefined);
const USAGE = `Usage: npm run doctor [-- check ${Object.keys(BOOKS).join('|')} | settle ${SETTLED.join('|')} | renew epoch]`;

type Act = (shop: Shop) => Promise<number>;

/** The line about letters that wait for a person. */
export const heldText = (held: number): string =>
  `${held} letter(s) that had not left wait under «Письма»: they may have gone since the backup. Send them from there.`;

async function findAll(shop: Shop): Promise<number> {
  const findings = await examine(shop);
  for (const { what, found, advice } of findings)
    if (advice === null) console.log(`ok     ${what}: ${found}`);
    else console.error(`WRONG  ${what}: ${found}. ${advice}`);
  return findings.every(({ advice }) => advice === null) ? 0 : 1;
}

/** Prints the errors; returns the process's exit code. */
function printErrors({ right, wrong }: Book, errors: readonly string[]): number {
  for (const line of errors) console.error(line);
  console.log(errors.length === 0 ? right : `${wrong}: ${errors.length} error(s)`);
  return errors.length === 0 ? 0 : 1;
}

async function renew({ db }: Shop): Promise<number> {
  const held = await writeTransaction(db, async (trx) => {
    await renewEpoch(trx);
    return holdLetters(trx);
  });
  console.log(`New epoch ${await catalogEpoch(db)}: every device fetches its copy of the catalogue anew`);
  if (held > 0) console.log(heldText(held));
  return 0;
}

function actOf([verb, name = '']: readonly string[]): Act | undefined {
  if (verb === undefined) return findAll;
  if (verb === 'renew' && name === 'epoch') return renew;
  const book = Object.hasOwn(BOOKS, name) ? BOOKS[name] : undefined;
  if (verb === 'check' && book !== undefined) return async (shop) => printErrors(book, await book.prove(shop));
  const settle = book?.settle;
  if (verb !== 'settle' || book === undefined || settle === undefined) return undefined;
  return async (shop) => {
    const { settled, left } = await settle(shop);
    for (const line of settled) console.log(line);
    return printErrors(book, left);
  };
}

/** Runs the command; returns the process's exit code. Throws `StartError`. */
export function doctorCommand(args: string[]): Promise<number> {
  const act = actOf(args);
  if (act === undefined) throw new StartError(`Unknown arguments '${args.join(' ')}': nothing was done. ${USAGE}`);
  return withDatabase((db, settings) => act({ db, settings, now: new Date() }));
}
