/**
 * Makes a database let go while the page is away, and repeats what was aborted once it is shown: an aborted transaction
 * has changed nothing, and its caller only waits longer. Work that a silent database kept waiting fails.
 */
import { Dexie, type DBCore, type DBCoreTable, type DBCoreTransaction } from 'dexie';
import { isOutdated } from './outdated.ts';
import { brokenOff, isAway, onLetGo, timesAway, timesSilent, whenShown } from './releasable.ts';

/** A database has not answered in time; nothing was changed. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';
}

/** Failures by which an aborted transaction, or a database that is not open, reaches its caller. */
const BROKEN_OFF = [
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'OpenFailedError',
  'PrematureCommitError',
  'TimeoutError',
  'TransactionInactiveError',
];

/** Repeats the work once the page is shown, when it failed because the page had let go. */
function untilShown<T>(work: () => PromiseLike<T>, reset: () => void): PromiseLike<T> {
  const [away, silent] = [timesAway(), timesSilent()];
  // Dexie's own promises: after any other one, Dexie no longer observes a live query.
  return Dexie.Promise.resolve(work()).catch((error: unknown) => {
    if (!BROKEN_OFF.includes((error as Error).name)) throw error;
    if (timesAway() !== away)
      return Dexie.Promise.resolve(whenShown()).then(() => {
        reset();
        return untilShown(work, reset);
      });
    if (timesSilent() !== silent) throw new NoAnswerError('The database does not answer', { cause: error });
    throw error;
  });
}

/** Ends each request with its transaction, whether or not the browser tells of it. */
function endingWithTransactions(core: DBCore): DBCore {
  const ending =
    <Asked extends { trans: DBCoreTransaction }, T>(call: (asked: Asked) => PromiseLike<T>) =>
    (asked: Asked): Promise<T> =>
      Dexie.Promise.race([call(asked), brokenOff(asked.trans)]) as unknown as Promise<T>;
  return {
    ...core,
    table: (name): DBCoreTable => {
      const table = core.table(name);
      return {
        ...table,
        mutate: ending(table.mutate),
        get: ending(table.get),
        getMany: ending(table.getMany),
        query: ending(table.query),
        openCursor: ending(table.openCursor),
        count: ending(table.count),
      };
    },
  };
}

/** The parts of Dexie that its types don't name: every call outside of a transaction goes through `_trans`. */
interface Inner {
  Table: { prototype: { _trans: (this: { _tx?: unknown }, ...given: unknown[]) => PromiseLike<unknown> } };
  transaction: (...given: unknown[]) => PromiseLike<unknown>;
}

/** Call it before the database, which has `releasable`, is opened. Transactions may run twice: they only write to it. */
export function letGoWhenAway(db: Dexie): void {
  onLetGo(() => {
    if (db.isOpen()) db.close({ disableAutoOpen: false });
  });
  // An aborted upgrade leaves a database that has failed to open.
  const reset = () => {
    if (!isOutdated() && db.hasFailed()) db.close({ disableAutoOpen: false });
  };
  const repeated = <T>(work: () => PromiseLike<T>) =>
    Dexie.currentTransaction === null ? untilShown(work, reset) : work();
  const open = db.open.bind(db);
  db.open = () => (isAway() ? Dexie.Promise.resolve(whenShown()).then(open) : open());
  db.use({ stack: 'dbcore', name: 'let-go-when-away', create: endingWithTransactions });
  const inner = db as unknown as Inner;
  const transaction = inner.transaction.bind(db);
  inner.transaction = (...given) => repeated(() => transaction(...given));
  const { prototype } = inner.Table;
  const { _trans: call } = prototype;
  prototype._trans = function (...given) {
    return this._tx === undefined ? repeated(() => call.apply(this, given)) : call.apply(this, given);
  };
}
