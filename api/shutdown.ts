/**
 * Ends the process in order on a signal. Background work (daily jobs, letters, backups) uses transactions and claims, so it may be cut off
 * anywhere and is resumed later; it gets a short time to finish.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Longer than any legitimate request takes. */
const REQUESTS_MS = 10_000;
const WORK_MS = 3_000;
/** The structures of a hundred thousand goods are stored in a second, on a busy machine in some. */
const DATABASE_MS = 6_000;

export interface Closing {
  /** Reports that this process is leaving, and keeps answering until the senders of requests have noticed. */
  readonly drain: () => Promise<unknown>;
  readonly requests: () => Promise<unknown>;
  readonly work: () => Promise<unknown>;
  readonly database: () => Promise<unknown>;
}

/** False when the work has not ended in time. */
function endsIn(ms: number, work: Promise<unknown>): Promise<boolean> {
  return Promise.race([work.then(() => true), pause(ms, false)]);
}

async function close(log: Logger, { drain, requests, work, database }: Closing): Promise<void> {
  await drain();
  const working = work();
  // Its result is checked after the requests are finished.
  working.catch(() => undefined);
  const late = {
    requests: !(await endsIn(REQUESTS_MS, requests())),
    work: !(await endsIn(WORK_MS, working)),
    database: !(await endsIn(DATABASE_MS, database())),
  };
  if (Object.values(late).some(Boolean)) log.warn(late, 'closed without waiting for what was late');
}

/** On SIGTERM or SIGINT: closes and exits with 0, or 1 when that fails or is repeated. The returned function exits with 1. */
export function closeOnSignal(log: Logger, closing: Closing): () => void {
  let isClosing = false;
  const end = (code: number): void => {
    isClosing = true;
    close(log, closing).then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ message: error instanceof Error ? error.message : String(error) }, 'closing failed');
        process.exit(1);
      },
    );
  };
  const onSignal = (signal: string): void => {
    if (isClosing) process.exit(1);
    log.info({ signal }, 'closing');
    end(0);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return () => {
    if (!isClosing) end(1);
  };
}
