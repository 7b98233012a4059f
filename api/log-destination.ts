/**
 * Where the log goes. A full disk, a reader who has stopped reading and a reader who has gone must none of them stop
 * the
 * shop: lines wait in memory up to a bound, those above it are dropped and counted, and the count stands in the log as
 * soon as it can be written again. Nothing here ever waits or throws.
 */
import { fstatSync, write, writeSync } from 'node:fs';

export interface LogDestination {
  /** Takes a line that ends with a line break. */
  write(line: string): void;
  /** Writes what waits, at the process's end; gives up where that isn't possible at once. */
  flush(): void;
}

/** A second of a busy shop's lines is some 500 kB. */
const WAITING_BYTES_MAX = 1_000_000;
const PORTION_BYTES = 64_000;
/** A disk that was full is tried again so often. */
const RETRY_MS = 1_000;

const PINO_WARN = 40;
const lostLine = (lost: number): string =>
  `${JSON.stringify({ level: PINO_WARN, time: Date.now(), lost, msg: 'log lines were lost: their destination took none' })}\n`;

/** A file or a device, written beside the event loop: one portion at a time, the same again until it is taken. */
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
    // A portion under way comes before the others, and nobody can wait for it here.
    if (this.#isWriting) return;
    try {
      for (let portion = this.#portion(); portion !== null; portion = this.#portion())
        this.#written(writeSync(this.#fd, portion));
    } catch {
      // The process ends; there is nobody left to tell.
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
    // Joined once: what isn't taken whole stays as it is.
    if (this.#waiting.length > 1) this.#waiting = [Buffer.concat(this.#waiting)];
    return this.#waiting[0]?.subarray(0, PORTION_BYTES) ?? null;
  }

  /** A torn line goes on where it was torn. */
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
      // A full disk may be emptied; the lines keep their order meanwhile.
      setTimeout(() => this.#next(), this.#retryMs).unref();
    });
  }
}

/** A pipe, a socket or a terminal, by the stream that Node keeps for it. */
class StreamDestination implements LogDestination {
  readonly #stream: NodeJS.WritableStream & { readonly writableLength: number };
  #lost = 0;

  constructor(stream: NodeJS.WritableStream & { readonly writableLength: number }) {
    this.#stream = stream;
    // Whoever read has gone: the shop is not.
    stream.on('error', () => undefined);
  }

  write(line: string): void {
    if (this.#stream.writableLength + line.length > WAITING_BYTES_MAX) {
      this.#lost += 1;
      return;
    }
    if (this.#lost > 0) {
      this.#stream.write(lostLine(this.#lost));
      this.#lost = 0;
    }
    this.#stream.write(line);
  }

  flush(): void {
    // What the system has not taken by now, it would not take at the end.
  }
}

function isPipeOrTerminal(fd: number): boolean {
  const stat = fstatSync(fd);
  return stat.isFIFO() || stat.isSocket() || process.stdout.isTTY;
}

/** The log's destination on the standard output, whatever that is. */
export function standardOutput(): LogDestination {
  const { fd } = process.stdout;
  // Warnings and start messages go there too, and a closed reader must not end the process by them.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  const destination = isPipeOrTerminal(fd) ? new StreamDestination(process.stdout) : new FileDestination(fd);
  process.on('exit', () => destination.flush());
  return destination;
}
