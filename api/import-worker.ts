/** Background worker for price lists: fetches them, makes previews, writes and undoes imports, downloads pictures. */
import { takePictures } from './modules/imports/pictures/take-pictures.ts';
import { runWaiting } from './modules/imports/run-import.ts';
import { fetchSources } from './modules/imports/schedule/fetch-sources.ts';
import type { Services } from './environment/services.ts';

/** Longest delay before a new price list is noticed, ms. */
const PERIOD_MS = 1_000;

/** Starts polling for work; the returned function stops it and waits for work in progress. */
export function startImports({ db, settings, clock, log, pictures, download }: Services): () => Promise<void> {
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
  /** Polls repeatedly, one poll at a time. */
  function pollRepeatedly(work: () => Promise<void>, failure: string): () => Promise<void> {
    let running: Promise<void> | null = null;
    async function run(): Promise<void> {
      try {
        await work();
      } catch (error) {
        log.error({ message: error instanceof Error ? error.message : String(error) }, failure);
      } finally {
        running = null;
      }
    }
    const timer = setInterval(() => void (running ??= run()), PERIOD_MS);
    return async () => {
      clearInterval(timer);
      await running;
    };
  }
  const stops = [
    pollRepeatedly(() => runWaiting(context), 'work on a price list failed'),
    pollRepeatedly(() => fetchSources(context), 'fetching a price list failed'),
    pollRepeatedly(() => takePictures(context), 'work on the pictures of a price list failed'),
  ];
  return async () => {
    isStopped = true;
    await Promise.all(stops.map((stop) => stop()));
  };
}
