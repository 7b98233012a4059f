/** Ends this process after a newer release has migrated its database: its writes would follow rules that the schema no longer has. */
import { schemaState, UnknownSchema } from '#db/migrations/migrate.ts';
import type { Services } from './environment/services.ts';

/** Longest time that the process answers after the migration, ms. */
const PERIOD_MS = 5_000;

/** Starts comparing the schema with this release, and calls `end` once when it is newer. */
export function watchSchema({ db, log }: Pick<Services, 'db' | 'log'>, end: () => void): void {
  let running: Promise<void> | null = null;
  async function check(): Promise<void> {
    const { unknown } = await schemaState(db);
    if (unknown.length === 0) return;
    clearInterval(timer);
    log.fatal(new UnknownSchema(unknown).message);
    end();
  }
  const timer = setInterval(() => {
    // The readiness check reports a database that does not answer.
    running ??= check()
      .catch(() => undefined)
      .finally(() => (running = null));
  }, PERIOD_MS);
}
