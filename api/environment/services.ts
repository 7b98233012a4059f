/** Services passed to every part of the server at start: the database, settings, the clock and the log. */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { MailServer, MailTrial } from '#contract/shop/mail.ts';
import type { readyz } from '#contract/shop/readiness.ts';
import type { Observe } from '../http/request-log.ts';
import type { ReceivedFile } from '../http/route.ts';
import type { Settings } from './env.ts';

/** The author of an act and its time. */
export interface By {
  /** Null for the operator's command line, for schedules and 1C. */
  readonly actorId: string | null;
  readonly now: Date;
}

export interface ByPerson extends By {
  readonly actorId: string;
}

/** An uploaded file in a temporary place. */
export type Upload = Pick<ReceivedFile, 'name' | 'path'>;

/** A processed picture that is not yet served. */
export interface DraftPicture {
  /** Content hash; the picture's address once it is placed. */
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly path: string;
}

/** A picture's tiny rendition, WebP; null when its file is missing or cannot be read as a picture. */
export interface TinyPicture {
  readonly id: string;
  readonly content: Buffer | null;
}

/** Storage of picture files as the modules see it. Files follow rows: they move only after a commit. */
export interface Pictures {
  /** Checks a file by its content and makes a draft of it. Throws `picture_refused`, naming `field`. */
  takeIn(upload: Upload, field: string): Promise<DraftPicture>;
  /** Records before the commit that these files are to be removed, so that a crash after the commit leaves none behind. */
  announceDrop(ids: readonly string[]): Promise<void>;
  /** After the commit: moves drafts with a row to their place, and removes dropped files without one. */
  settle(
    placed: readonly DraftPicture[],
    dropped: readonly string[],
    hasRow: (id: string) => Promise<boolean>,
  ): Promise<void>;
  /** Removes drafts whose transaction failed. */
  discard(drafts: readonly DraftPicture[]): Promise<void>;
  /** Completes work interrupted by a crash, except files that a process may still use. Returns the number of files. */
  finishInterrupted(hasRow: (id: string) => Promise<boolean>): Promise<number>;
  /** Tiny renditions in this order, kept ones from the disk; after `mostMade` new ones the list ends, perhaps shorter than `ids`. */
  tinyOf(ids: readonly string[], mostMade: number): Promise<TinyPicture[]>;
}

/** A file with a message; its type follows from its name. */
export interface Attachment {
  readonly name: string;
  readonly content: Buffer;
}

/** A message to a buyer or a supplier. */
export interface Message {
  /** The same for every attempt, so that a mail server can detect a repeat. */
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly attachment?: Attachment | undefined;
}

/** A channel to buyers. */
export interface Messenger {
  readonly channel: 'email';
  /** True when the channel is configured. Absent: it always is. */
  readonly isSet?: () => Promise<boolean>;
  /** Sends the message. Throws `Undeliverable` when retries cannot help, anything else when they may. */
  send(message: Message): Promise<void>;
  /** Sends a test message with short timeouts, and reports the result. Absent: tests are not supported. */
  readonly attempt?: (message: Message) => Promise<MailTrial>;
}

/** The mail server account that sends the shop's letters. */
export interface MailAccount extends Omit<MailServer, 'hasPassword'> {
  readonly password: string;
  /** The address from the environment, which may carry further options. */
  readonly url?: string;
}

/** The other side refused the message permanently: there is no such address, or it accepts none of ours. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}

/** A file to be downloaded from another server. */
export interface DownloadRequest {
  readonly url: string;
  /** Target path; an existing file is replaced. */
  readonly path: string;
  readonly mostBytes: number;
  /** Time limit of the whole download, milliseconds. */
  readonly ms: number;
  /** Validators of the known copy, from the other server. */
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  readonly login?: { readonly name: string; readonly password: string } | undefined;
  readonly signal?: AbortSignal | undefined;
}

export type Downloaded =
  | { readonly kind: 'same' }
  | {
      readonly kind: 'taken';
      readonly bytes: number;
      /** File name given by the other server. */
      readonly name: string;
      readonly etag?: string;
      readonly lastModified?: string;
    };

/** Downloads a file under limits, never from internal addresses. Throws `DownloadError` or a full disk's error, and leaves no file. */
export type Download = (request: DownloadRequest) => Promise<Downloaded>;

/** A failed download; the message is Russian, for a person. */
export class DownloadError extends Error {
  override name = 'NotFetched';
  /** True when retries cannot help. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** The newest backup: its time, null without one; whether it is older than the settings allow; and its place. */
export type LastBackup = NonNullable<AnswerOf<typeof readyz>['backup']>;

export interface Services {
  readonly db: Knex;
  readonly settings: Settings;
  /** Server clock; tests supply their own. */
  readonly clock: () => Date;
  /** Monotonic milliseconds that measure public work; the process's when absent. In tests no time passes, on slow machines either. */
  readonly milliseconds?: () => number;
  readonly log: Logger;
  readonly pictures: Pictures;
  readonly download: Download;
  /** Undefined when the settings name no place for backups. */
  readonly lastBackup?: () => Promise<LastBackup | undefined>;
  /** True once the process was asked to end: a load balancer should send no more requests here. */
  readonly isLeaving?: () => boolean;
  /** Called for each answered request, if metrics are on. */
  readonly observe?: Observe;
  /** When empty, messages are stored for the back office to read. */
  readonly messengers: readonly Messenger[];
}
