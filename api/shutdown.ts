/** Ends the process in order when the system asks for it. */
import type { Logger } from 'pino';

/** Longer than any honest request takes. */
const PATIENCE_MS = 10_000;

/** On SIGTERM or SIGINT: runs `close`, then exits with 0; with 1 when that takes too long or a second signal comes. */
export function closeOnSignal(log: Logger, close: () => Promise<void>): void {
  let closing = false;
  const onSignal = (signal: string): void => {
    if (closing) process.exit(1);
    closing = true;
    log.info({ signal }, 'closing');
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ message: error instanceof Error ? error.message : String(error) }, 'closing failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
