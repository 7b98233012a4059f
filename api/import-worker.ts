/** Works on price lists while the server runs: previews, writing and taking back, one after another. */
import { runWaiting } from './modules/imports/run-import.ts';
import type { Services } from './services.ts';

/** How soon a price list is looked at, at the latest. */
const PERIOD_MS = 1_000;

/** Starts looking for work; the returned function stops it and waits for the portion under way. */
export function startImports({ db, settings, clock, log }: Services): () => Promise<void> {
  let stopped = false;
  let running: Promise<void> | null = null;
  const context = {
    db,
    dataDir: settings.DATA_DIR,
    timeZone: settings.SHOP_TIMEZONE,
    clock,
    stopped: () => stopped,
  };
  async function run(): Promise<void> {
    try {
      await runWaiting(context);
    } catch (error) {
      log.error({ message: error instanceof Error ? error.message : String(error) }, 'work on a price list failed');
    } finally {
      running = null;
    }
  }
  const timer = setInterval(() => void (running ??= run()), PERIOD_MS);
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}
