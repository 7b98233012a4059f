/**
 * Runs tasks on strangers' files in a process apart, within limits of memory, time and output: a file that exceeds one ends that process and
 * costs itself alone. Processes are used again for a while, since one takes a fifth of a second to start.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { extname, join } from 'node:path';
import { deserialize } from 'node:v8';
import { Places } from '../environment/places.ts';
import { ApartError, type Order, type Report, type Task } from './task.ts';

const EXTENSION = extname(import.meta.filename);
/** The entry of the process, beside this file in the sources and in the bundle. */
const ENTRY = join(import.meta.dirname, `reader${EXTENSION}`);
/** Node.js reads the sources itself, or by the loader of the development server. */
const LOADER = EXTENSION === '.ts' && process.features.typescript === false ? ['--import', 'tsx'] : [];
/** Heap of the process, megabytes; without the limit V8 would fill a large machine with garbage. */
const HEAP_MB = 640;
const LOWER_PRIORITY = 10;
/**
 * Processes at once for tasks of a moment, as a picture, and for files that stay open while the shop works on them: a machine has room for
 * all of them at their limits of memory. The latter are counted apart, since a moment's task may be needed while a file is open.
 */
const BRIEF = new Places(3);
const LASTING = new Places(2);
/** An unused process ends after so many ms, or at once when it holds more than so much memory. */
const IDLE_MS = 30_000;
const IDLE_BYTES = 256 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;
/** The settings that it needs; the others hold secrets. */
const ENVIRONMENT = ['PATH', 'TMPDIR', 'TEMP', 'TZ', 'LANG', 'SystemRoot', 'NODE_COMPILE_CACHE'] as const;

function environment(): NodeJS.ProcessEnv {
  const found: NodeJS.ProcessEnv = {};
  for (const name of ENVIRONMENT) if (process.env[name] !== undefined) found[name] = process.env[name];
  return found;
}

interface End {
  readonly code: number | null;
  readonly signal: string | null;
  readonly error?: Error;
}

/** A process apart. It does one task at a time. */
class Process {
  readonly #child: ChildProcess;
  readonly #reports: Report[] = [];
  #notify = (): void => undefined;
  #isReady = false;
  #isBusy = false;
  #rss = 0;
  /** Set once it has ended. */
  #end: End | null = null;

  constructor() {
    this.#child = fork(ENTRY, [], {
      execArgv: [...LOADER, `--max-old-space-size=${HEAP_MB}`],
      env: environment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // An ordinary user may not raise the priority of a process: a server that runs below this one keeps its own.
    if (this.#child.pid !== undefined) setPriority(this.#child.pid, Math.max(LOWER_PRIORITY, getPriority()));
    this.#child.on('message', (report: Report) => {
      if (report.kind === 'ready') this.#isReady = true;
      this.#reports.push(report);
      this.#notify();
    });
    const ended = (end: End): void => {
      this.#end ??= end;
      this.#notify();
    };
    this.#child.once('error', (error) => ended({ code: null, signal: null, error }));
    this.#child.once('exit', (code, signal) => ended({ code, signal }));
  }

  /** True when another task can be given to it. */
  get isUsable(): boolean {
    return this.#end === null && !this.#isBusy && this.#rss < IDLE_BYTES;
  }

  get waiting(): number {
    return this.#reports.length;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Lets this process end without it, or not. */
  setWaitedFor(isWaitedFor: boolean): void {
    const method = isWaitedFor ? 'ref' : 'unref';
    this.#child[method]();
    this.#child.channel?.[method]();
  }

  kill(): void {
    this.#end ??= { code: null, signal: null };
    this.#child.kill('SIGKILL');
  }

  /**
   * The items of a task. `onReport` is awaited after each sign of progress, `keep` for each portion of items as `deserialize` of V8 takes it.
   * Throws `ApartError`; the process is then of no more use.
   */
  async *run<Input, Item>(
    task: Task<Input, Item>,
    input: Input,
    onReport: () => Promise<void> | void = () => undefined,
    keep?: (bytes: Uint8Array) => Promise<void>,
  ): AsyncGenerator<Item> {
    this.#isBusy = true;
    try {
      this.#send({ kind: 'run', name: task.name, input, megabytes: task.megabytes });
      const spent = { ms: 0, bytes: 0 };
      for (;;) {
        const report = await this.#next(task, spent);
        await onReport();
        if (report.kind === 'error') {
          this.#isBusy = false;
          throw new ApartError(report.message, report.name, report.code);
        }
        if (report.kind === 'end') {
          this.#isBusy = false;
          this.#rss = report.rss;
          return;
        }
        if (report.kind !== 'items') continue;
        spent.bytes += report.bytes.byteLength;
        if (spent.bytes > task.outputMegabytes * MEGABYTE)
          throw new ApartError(`в нём больше ${task.outputMegabytes}\u00a0МБ данных`);
        await keep?.(report.bytes);
        yield* deserialize(report.bytes) as Item[];
        this.#send({ kind: 'taken' });
      }
    } finally {
      // A task that was left, or exceeded a limit, would go on.
      if (this.#isBusy) this.kill();
    }
  }

  #send(order: Order): void {
    if (this.#end === null) this.#child.send(order, () => undefined);
  }

  /** The next report. Time is counted while this process waits, not while it works on what it has received. */
  async #next({ seconds, silenceSeconds, megabytes }: Task<never, unknown>, spent: { ms: number }): Promise<Report> {
    const began = performance.now();
    const left = Math.min(silenceSeconds * 1000, seconds * 1000 - spent.ms);
    const wait = { isLate: false };
    const timer = setTimeout(() => {
      wait.isLate = true;
      this.#notify();
    }, left);
    try {
      for (;;) {
        const report = this.#reports.shift();
        if (report !== undefined) return report;
        if (this.#end !== null) throw this.#endOf(megabytes);
        if (wait.isLate) throw new ApartError(`чтение не кончилось за ${Math.ceil(left / 1000)}\u00a0с`);
        await new Promise<void>((resolve) => (this.#notify = resolve));
      }
    } finally {
      clearTimeout(timer);
      spent.ms += performance.now() - began;
    }
  }

  #endOf(megabytes: number): Error {
    const { code, signal, error } = this.#end ?? { code: null, signal: null };
    if (error !== undefined) return error;
    if (!this.#isReady) return new Error(`The process for foreign files did not start: ${code ?? signal ?? ''}`);
    if (signal === 'SIGKILL' || signal === 'SIGABRT' || code === 134)
      return new ApartError(`ему не хватило ${megabytes}\u00a0МБ памяти`);
    return new ApartError(`чтение оборвалось (${code ?? signal ?? ''})`);
  }
}

const idle: { readonly process: Process; readonly timer: NodeJS.Timeout }[] = [];

/** Takes a process that waits, or starts one, as soon as there is a place for it, for tasks until it is released. */
export async function takeApart(places = LASTING) {
  const leave = await places.take();
  let taken: Process | undefined;
  while (taken === undefined && idle.length > 0) {
    const last = idle.pop();
    clearTimeout(last?.timer);
    if (last?.process.isUsable === true) taken = last.process;
  }
  const process = taken ?? new Process();
  process.setWaitedFor(true);
  return {
    run: process.run.bind(process) as Process['run'],
    /** Number of reports received and not taken. */
    waiting: () => process.waiting,
    pid: process.pid,
    /** Ends its use; a task that has not ended is stopped. */
    release(): void {
      leave();
      if (!process.isUsable) {
        process.kill();
        return;
      }
      process.setWaitedFor(false);
      const timer = setTimeout(() => process.kill(), IDLE_MS).unref();
      idle.push({ process, timer });
    },
  };
}

/** Does a task of one item. Throws `ApartError`. */
export async function runApart<Input, Item>(task: Task<Input, Item>, input: Input): Promise<Item> {
  const apart = await takeApart(BRIEF);
  try {
    const items: Item[] = [];
    // Read to the end: a task that is left costs its process.
    for await (const item of apart.run(task, input)) items.push(item);
    const [item] = items;
    if (item === undefined) throw new Error(`The task «${task.name}» has yielded nothing`);
    return item;
  } finally {
    apart.release();
  }
}
