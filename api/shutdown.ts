/**
 * Ends the process in order when the system asks for it. What the shop does beside its requests (the day's jobs,
 * letters, backups) goes by transactions and claims, so it can be cut off anywhere and is taken up again; it is given a
 * moment to end by itself, and nobody waits for it longer.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Longer than any honest request takes. */
const REQUESTS_MS = 10_000;
const WORK_MS = 3_000;
const DATABASE_MS = 2_000;

export interface Closing {
  /** Says that this process is leaving, and goes on answering until whoever sends requests has noticed. */
  readonly drain: () => Promise<unknown>;
  readonly requests: () => Promise<unknown>;
  readonly work: () => Promise<unknown>;
  readonly database: () => Promise<unknown>;
}

/** False when it has not ended in time. */
function endsIn(ms: number, work: Promise<unknown>): Promise<boolean> {
  return Promise.race([work.then(() => true), pause(ms, false)]);
}

async function close(log: Logger, { drain, requests, work, database }: Closing): Promise<void> {
  await drain();
  const working = work();
  // Looked at once the requests are over.
  working.catch(() => undefined);
  const late = {
    requests: !(await endsIn(REQUESTS_MS, requests())),
    work: !(await endsIn(WORK_MS, working)),
    database: !(await endsIn(DATABASE_MS, database())),
  };
  if (Object.values(late).some(Boolean)) log.warn(late, 'closed without waiting for what was late');
}

/** On SIGTERM or SIGINT: closes, then exits with 0; with 1 when that fails or a second signal comes. */
export function closeOnSignal(log: Logger, closing: Closing): void {
  let isClosing = false;
  const onSignal = (signal: string): void => {
    if (isClosing) process.exit(1);
    isClosing = true;
    log.info({ signal }, 'closing');
    close(log, closing).then(
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
