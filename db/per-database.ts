/** Values that belong to one database of this process, and the end of its connections. */
import type { Knex } from 'knex';

/** An accessor to one value for each database, made when it is first asked for. */
export function perDatabase<T extends object>(make: (db: Knex) => T): (db: Knex) => T {
  const made = new WeakMap<Knex, T>();
  return (db) => {
    const value = made.get(db) ?? make(db);
    made.set(db, value);
    return value;
  };
}

/** Calls this before the connections of the database are closed; what is added later is called first. */
export function beforeClosing(db: Knex, close: () => unknown): void {
  const client = db.client as { destroy: (...given: unknown[]) => unknown };
  const destroy = client.destroy.bind(client);
  client.destroy = async (...given) => {
    await close();
    return destroy(...given);
  };
}
