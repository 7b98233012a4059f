/** Work that the server does beside answering: it sends messages, works on price lists, and watches for a newer release. */
import { schemaState, UnknownSchema } from '#db/migrations/migrate.ts';
import { repeat } from './environment/repeat.ts';
import type { Services } from './environment/services.ts';
import { takePictures } from './modules/imports/pictures/take-pictures.ts';
import { runWaiting } from './modules/imports/run-import.ts';
import { fetchSources } from './modules/imports/schedule/fetch-sources.ts';
import { sendMessages } from './modules/orders/messages/send-messages.ts';

/** Longest delay before a letter is sent, ms. */
const SENDING_MS = 5_000;
/** Longest delay before a new price list is noticed, ms. */
const IMPORTS_MS = 1_000;
/** Longest time that the process answers after the migration of its database by a newer release, ms. */
const SCHEMA_MS = 5_000;

const logged =
  ({ log }: Pick<Services, 'log'>, failure: string) =>
  (error: unknown): void =>
    log.error({ message: error instanceof Error ? error.message : String(error) }, failure);

export function startMessageSender(services: Services): () => Promise<void> {
  let isStopped = false;
  const send = async () => void (await sendMessages({ ...services, stopped: () => isStopped }));
  const stop = repeat(send, SENDING_MS, logged(services, 'sending messages failed'));
  return () => {
    isStopped = true;
    return stop();
  };
}

/** Starts the work on price lists: it fetches them, makes previews, writes and undoes imports, downloads pictures. */
export function startImports(services: Services): () => Promise<void> {
  const { db, settings, clock, pictures, download } = services;
  let isStopped = false;
  const context = {
    db,
    dataDir: settings.DATA_DIR,
    timeZone: settings.SHOP_TIMEZONE,
    clock,
    pictures,
    download,
    stopped: () => isStopped,
  };
  const stops = [
    repeat(() => runWaiting(context), IMPORTS_MS, logged(services, 'work on a price list failed')),
    repeat(() => fetchSources(context), IMPORTS_MS, logged(services, 'fetching a price list failed')),
    repeat(() => takePictures(context), IMPORTS_MS, logged(services, 'work on the pictures of a price list failed')),
  ];
  return async () => {
    isStopped = true;
    await Promise.all(stops.map((stop) => stop()));
  };
}

/**
 * Starts comparing the schema with this release, and calls `end` once when a newer release has migrated the database: the writes of this
 * process would follow rules that the schema no longer has.
 */
export function watchSchema({ db, log }: Pick<Services, 'db' | 'log'>, end: () => void): void {
  async function check(): Promise<void> {
    const { unknown } = await schemaState(db);
    if (unknown.length === 0) return;
    void stop();
    log.fatal(new UnknownSchema(unknown).message);
    end();
  }
  // The readiness check reports a database that does not answer.
  const stop = repeat(check, SCHEMA_MS, () => undefined);
}
