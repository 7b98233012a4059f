/**
 * The destination of the log. Neither a full disk nor a stalled or closed reader may stop the shop: lines wait in memory up to a limit,
 * further lines are dropped and counted, and the count is logged as soon as writing works again. The functions here never wait or throw.
 */
import { fstatSync, write, writeSync } from 'node:fs';

export interface LogDestination {
  /** Accepts a line that ends with a line break. */
  write(line: string): void;
  /** Writes queued lines at the end of the process; gives up when that isn't possible at once. Absent: the system has them already. */
  flush?(): void;
}

/** A busy shop logs some 500 kB in a second. */
const WAITING_BYTES_MAX = 1_000_000;
const PORTION_BYTES = 64_000;
/** Interval of retries on a full disk. */
const RETRY_MS = 1_000;

const PINO_WARN = 40;
const lostLine = (lost: number): string =>
  `${JSON.stringify({ level: PINO_WARN, time: Date.now(), lost, msg: 'log lines were lost: their destination took none' })}\n`;

/** A file or a device, written outside the event loop: one portion at a time, repeated until it is accepted. */
export class FileDestination implements LogDestination {
  readonly #fd: number;
  readonly #retryMs: number;
  #waiting: Buffer[] = [];
  #bytes = 0;
  #lost = 0;
  #isWriting = false;

  constructor(fd: number, retryMs = RETRY_MS) {
    this.#fd = fd;
    this.#retryMs = retryMs;
  }

  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#bytes + bytes.length > WAITING_BYTES_MAX) {
      this.#lost += 1;
      return;
    }
    this.#keep(bytes);
    if (!this.#isWriting) this.#next();
  }

  flush(): void {
    // A portion in progress comes before the others, and this function cannot wait for it.
    if (this.#isWriting) return;
    try {
      for (let portion = this.#portion(); portion !== null; portion = this.#portion())
        this.#written(writeSync(this.#fd, portion));
    } catch {
      // The process is ending, so the error cannot be reported.
    }
  }

  #keep(bytes: Buffer): void {
    this.#waiting.push(bytes);
    this.#bytes += bytes.length;
  }

  #portion(): Buffer | null {
    if (this.#waiting.length === 0 && this.#lost > 0) {
      this.#keep(Buffer.from(lostLine(this.#lost)));
      this.#lost = 0;
    }
    if (this.#waiting.length === 0) return null;
    // Joined once, because a partially written portion must stay the same.
    if (this.#waiting.length > 1) this.#waiting = [Buffer.concat(this.#waiting)];
    return this.#waiting[0]?.subarray(0, PORTION_BYTES) ?? null;
  }

  /** A partially written line continues at the break. */
  #written(count: number): void {
    const rest = this.#waiting[0]?.subarray(count);
    if (rest === undefined || rest.length === 0) this.#waiting.shift();
    else this.#waiting[0] = rest;
    this.#bytes -= count;
  }

  #next(): void {
    const portion = this.#portion();
    this.#isWriting = portion !== null;
    if (portion === null) return;
    write(this.#fd, portion, (error, count) => {
      if (error === null) {
        this.#written(count);
        this.#next();
        return;
      }
      // A full disk may be cleaned up; the lines keep their order meanwhile.
      setTimeout(() => this.#next(), this.#retryMs).unref();
    });
  }
}

/** Turns a JSON line into the one to be written. */
type Format = (line: string) => string;

/** A pipe, a socket or a terminal, through Node's stream. */
class StreamDestination implements LogDestination {
  readonly #stream: NodeJS.WritableStream & { readonly writableLength: number };
  readonly #format: Format;
  #lost = 0;

  constructor(stream: NodeJS.WritableStream & { readonly writableLength: number }, format: Format) {
    this.#stream = stream;
    this.#format = format;
    // A closed reader must not stop the shop.
    stream.on('error', () => undefined);
  }

  write(line: string): void {
    if (this.#stream.writableLength + line.length > WAITING_BYTES_MAX) {
      this.#lost += 1;
      return;
    }
    if (this.#lost > 0) {
      this.#stream.write(this.#format(lostLine(this.#lost)));
      this.#lost = 0;
    }
    this.#stream.write(this.#format(line));
  }
}

function isPipeOrTerminal(fd: number): boolean {
  const stat = fstatSync(fd);
  return stat.isFIFO() || stat.isSocket() || process.stdout.isTTY;
}

/** The log's destination on standard output, of any kind; `format` applies to all but files. */
export function standardOutput(format: Format): LogDestination {
  const { fd } = process.stdout;
  // Warnings and start messages also go there, and a closed reader must not end the process through them.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  const destination: LogDestination = isPipeOrTerminal(fd)
    ? new StreamDestination(process.stdout, format)
    : new FileDestination(fd);
  process.on('exit', () => destination.flush?.());
  return destination;
}
