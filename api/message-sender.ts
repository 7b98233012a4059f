/** Sends queued messages while the server runs. */
import { sendMessages } from './modules/orders/messages/send-messages.ts';
import type { Services } from './environment/services.ts';

/** Longest delay before a letter is sent, ms. */
const PERIOD_MS = 5_000;

/** Starts polling for messages; the returned function stops it and waits for the one in progress. */
export function startMessageSender(services: Services): () => Promise<void> {
  let stopped = false;
  let running: Promise<void> | null = null;
  async function run(): Promise<void> {
    try {
      await sendMessages({ ...services, stopped: () => stopped });
    } catch (error) {
      services.log.error(
        { message: error instanceof Error ? error.message : String(error) },
        'sending messages failed',
      );
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
