/** The process apart: does one task at a time, and ends with the process that started it. */
import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Handler, Order, Report, Task } from './task.ts';

/** Items of a portion at most. */
const PORTION = 100;
/** Milliseconds of work after which a portion is sent although it is not full: items may be large. */
const PORTION_MS = 20;
/** Portions sent ahead of those taken. */
const AHEAD = 4;
/** Milliseconds between signs of progress. */
const ALIVE_MS = 500;
const MEGABYTE = 1024 * 1024;

/**
 * A thread ends the process when its parent has died or its memory is exceeded: the main thread may be in a loop and notice neither. An
 * end by SIGKILL that the parent did not send means that memory ran out, be it this limit or the machine's.
 */
const WATCH = `
  const { parentPort, workerData } = require('node:worker_threads');
  let bytes = Infinity;
  parentPort.on('message', (limit) => (bytes = limit));
  setInterval(() => {
    if (process.ppid !== workerData || process.memoryUsage.rss() > bytes) process.kill(process.pid, 'SIGKILL');
  }, 50);
`;

export type Served = readonly [name: string, handler: Handler<never, unknown>];

/** Pairs a task with its handler, of the same types. */
export const served = <Input, Item>({ name }: Task<Input, Item>, handler: Handler<Input, Item>): Served => [
  name,
  handler,
];

/** Serves these tasks until the parent disconnects. */
export function serveTasks(tasks: readonly Served[]): void {
  const handlers = new Map(tasks);
  const watch = new Worker(WATCH, { eval: true, workerData: process.ppid });
  const send = (report: Report): void => void process.send?.(report);
  let ahead = 0;
  let hasRoom = (): void => undefined;
  let aliveAt = 0;
  const alive = (): void => {
    if (performance.now() - aliveAt < ALIVE_MS) return;
    aliveAt = performance.now();
    send({ kind: 'alive' });
  };

  async function sendItems(items: readonly unknown[]): Promise<void> {
    if (items.length === 0) return;
    if (ahead >= AHEAD) await new Promise<void>((resolve) => (hasRoom = resolve));
    ahead += 1;
    send({ kind: 'items', bytes: serialize(items) });
  }

  async function run(name: string, input: unknown): Promise<void> {
    const handler = handlers.get(name);
    if (handler === undefined) throw new Error(`There is no task «${name}»`);
    ahead = 0;
    let items: unknown[] = [];
    let since = performance.now();
    for await (const item of handler(input as never, alive)) {
      items.push(item);
      if (items.length < PORTION && performance.now() - since < PORTION_MS) continue;
      await sendItems(items);
      items = [];
      since = performance.now();
    }
    await sendItems(items);
    send({ kind: 'end', rss: process.memoryUsage.rss() });
  }

  process.on('message', (order: Order) => {
    if (order.kind === 'taken') {
      ahead -= 1;
      hasRoom();
      return;
    }
    watch.postMessage(order.megabytes * MEGABYTE);
    run(order.name, order.input).catch((error: unknown) => {
      const { name, message, code }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error));
      send({ kind: 'error', name, message, code: typeof code === 'string' ? code : undefined });
    });
  });
  process.on('disconnect', () => process.exit());
  // Signals of a terminal or a service manager reach the whole group: the parent decides when to stop.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  send({ kind: 'ready' });
}
