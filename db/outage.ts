/** Distinguishes a database that is temporarily unavailable (locked, frozen, full, unreachable) from a faulty statement. */

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
};

/** SQLite: locked by another process, disk full, file not readable or not writable. */
const SQLITE = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|PROTOCOL)/;
/** PostgreSQL: connection lost, resources, shutdown, cancellation, locks, read-only standby, deadlocks (a repeat succeeds). */
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
/** Driver errors without a code. */
const MESSAGES =
  /^(timeout expired|Connection terminated|Client has encountered a connection error|The database connection is not open)/;

/** True when another process holds SQLite's lock. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));
}

/** True when PostgreSQL has rolled the transaction back because it and others waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return codeOf(error) === '40P01';
}

/** True when a disk or a quota is full. */
export function isFull(error: unknown): boolean {
  return /^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/.test(codeOf(error));
}

/** True when the file on the disk is no sound database any more. */
export function isDamaged(error: unknown): boolean {
  return /^(SQLITE_(CORRUPT|NOTADB)\w*|XX00[12])$/.test(codeOf(error));
}

/** True when SQLite may not open or write the file. */
export function isClosedToUser(error: unknown): boolean {
  return /^SQLITE_(READONLY|CANTOPEN)/.test(codeOf(error));
}

/** True when the same call may succeed a moment later. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  const code = codeOf(error);
  // The message contains the statement; the driver's text is at its end.
  const message = error.message.split(' - ').at(-1) ?? '';
  return (
    SQLITE.test(code) ||
    POSTGRES.test(code) ||
    NETWORK.has(code) ||
    error.name === 'KnexTimeoutError' ||
    MESSAGES.test(message) ||
    MESSAGES.test(error.message)
  );
}
