/** Tells a database that cannot serve for now (locked, frozen, full, away) from a mistake in what it was asked. */

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
};

/** SQLite: locked by somebody else, disk full, file unreadable or not to be written. */
const SQLITE = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|PROTOCOL)/;
/**
 * PostgreSQL: connection lost, resources spent, shutting down, canceled for taking too long, lock not to be had, a
 * standby that takes no writes, and deadlocks, which a repeat gets over.
 */
const POSTGRES = /^(08...|53...|57P0[1-5]|57014|55P03|25006|40001|40P01)$/;
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);
/** Said by the drivers without a code. */
const WORDS =
  /^(timeout expired|Connection terminated|Client has encountered a connection error|The database connection is not open)/;

/** True when another process holds SQLite's lock. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));
}

/** True when a disk, or what somebody may use of it, is full. */
export function isFull(error: unknown): boolean {
  return /^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/.test(codeOf(error));
}

/** True when what lies on the disk is no sound database any more. */
export function isDamaged(error: unknown): boolean {
  return /^(SQLITE_(CORRUPT|NOTADB)\w*|XX00[12])$/.test(codeOf(error));
}

/** True when the same call may succeed a moment later. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  const code = codeOf(error);
  // Statements are part of the message: what the driver says stands at its end.
  const said = error.message.split(' - ').at(-1) ?? '';
  return (
    SQLITE.test(code) ||
    POSTGRES.test(code) ||
    NETWORK.has(code) ||
    error.name === 'KnexTimeoutError' ||
    WORDS.test(said) ||
    WORDS.test(error.message)
  );
}
