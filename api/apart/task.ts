/** Tasks on files that strangers made. The shop's process asks for them, a process apart does them. */

export interface Task<Input, Item> {
  readonly name: string;
  /** Memory of the process, megabytes. */
  readonly megabytes: number;
  /** Longest time without a sign of progress, seconds. */
  readonly silenceSeconds: number;
  /** Longest time in all that the shop waits for the process, seconds. */
  readonly seconds: number;
  readonly outputMegabytes: number;
  /** The types; never called. */
  readonly types?: (input: Input) => Item;
}

/** Reports progress: called in each step of a task that yields nothing. */
export type Alive = () => void;

/** Does a task: yields its items one by one. */
export type Handler<Input, Item> = (input: Input, alive: Alive) => AsyncGenerator<Item>;

/** A message to the process apart. */
export type Order =
  | { readonly kind: 'run'; readonly name: string; readonly input: unknown; readonly megabytes: number }
  /** A portion was taken, so that another one may be sent. */
  | { readonly kind: 'taken' };

/** A message from the process apart. */
export type Report =
  | { readonly kind: 'ready' | 'alive' }
  | { readonly kind: 'items'; readonly bytes: Uint8Array }
  | { readonly kind: 'end'; readonly rss: number }
  | { readonly kind: 'error'; readonly name: string; readonly message: string; readonly code: string | undefined };

export class ApartError extends Error {
  /** Name of the error that was thrown there; empty when the process ended, or was ended at a limit. */
  readonly thrown: string;
  readonly code: string | undefined;

  /** The message of a process that ended is a Russian clause about the file: «ему не хватило…». */
  constructor(message: string, thrown = '', code?: string) {
    super(message);
    this.name = 'ApartError';
    this.thrown = thrown;
    this.code = code;
  }
}
