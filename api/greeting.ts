/** The lines of a start for the operator: signs of life while it goes on, then the address and the administrator. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Knex } from 'knex';
import type { Settings } from './environment/env.ts';
import type { FirstAdmin } from './modules/people/accounts/ensure-admin.ts';
import { activeAdmin } from './modules/people/accounts/update-person.ts';

/** Interval of the signs of life, milliseconds. */
const ALIVE_MS = 8_000;

/** Names a step of the start now and then while it lasts, from the call with its name on; a call without one ends that. */
export function stepTeller(): (step?: string) => void {
  let timer: NodeJS.Timeout | undefined;
  return (step) => {
    clearInterval(timer);
    if (step === undefined) return;
    const begun = performance.now();
    const tell = (): void => console.log(`Still ${step}, ${Math.round((performance.now() - begun) / 1000)} s so far…`);
    timer = setInterval(tell, ALIVE_MS);
  };
}

/** A word of a shell command: in quotes where it needs them. */
const quoted = (word: string): string => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** The command line for a person's new password in this shop. In the image commands have the settings of its container. */
export function newPasswordCommand(
  phone: string,
  { DATABASE_URL, DATA_DIR }: Settings,
  isImage = existsSync('command.mjs'),
): string {
  const options = `--phone ${phone} --new-password`;
  if (isImage) return `node command.mjs user ${options}`;
  // The address of a database contains its password.
  if (DATABASE_URL !== undefined) return `DATABASE_URL=… npm run user -- ${options}`;
  const place = DATA_DIR === resolve('data') ? '' : `DATA_DIR=${quoted(DATA_DIR)} `;
  return `${place}npm run user -- ${options}`;
}

function madeLines({ phone, password }: FirstAdmin): string[] {
  const shown = password === null ? 'password as set in ADMIN_PASSWORD' : `password ${password} (shown only this once)`;
  return [`Administrator: phone ${phone}, ${shown}`];
}

/** Lines about an administrator of former starts; none when none is active. */
async function knownLines(db: Knex, settings: Settings): Promise<string[]> {
  const phone = (await activeAdmin(db))?.phone;
  if (phone === undefined) return [];
  return [`Administrator: phone ${phone}`, `For a new password: ${newPasswordCommand(phone, settings)}`];
}

/** Shows the lines if the process ends, also by SIGTERM or SIGINT, before the returned call: the new password is stored as a hash. */
function showAtExit(lines: readonly string[]): () => void {
  const show = (): void => console.log(lines.join('\n'));
  const exit = (): never => process.exit(0);
  process.on('exit', show).on('SIGTERM', exit).on('SIGINT', exit);
  return () => void process.off('exit', show).off('SIGTERM', exit).off('SIGINT', exit);
}

/**
 * Prepares the last lines of a start; the returned function prints them below the address. The phone of an administrator of former starts
 * is for a terminal only: elsewhere the output is a log, which has no personal data.
 */
export async function prepareGreeting(
  { db, settings }: { readonly db: Knex; readonly settings: Settings },
  made: FirstAdmin | null,
  isTerminal: boolean,
): Promise<(address: string) => void> {
  const lines = made !== null ? madeLines(made) : isTerminal ? await knownLines(db, settings) : [];
  const shown = made === null ? undefined : showAtExit(lines);
  return (address) => {
    shown?.();
    console.log([`The shop is open at ${address}`, ...lines].join('\n'));
  };
}
