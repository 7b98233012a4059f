/** What every part of the server is handed at start: the database, settings, the clock and the log. */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { MailEncryption } from '#contract/shop/mail.ts';
import type { Settings } from './env.ts';

/** A file somebody sent, in a temporary place. */
export interface Upload {
  /** What its sender calls it; for messages only. */
  readonly name: string;
  readonly path: string;
}

/** A picture taken in and made ready, not yet among those served. */
export interface DraftPicture {
  /** Content hash: its address once it is placed. */
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly path: string;
}

/** The room of the files, as the modules know it. Files follow rows: they move only after a commit. */
export interface Pictures {
  /** Judges a file by its content and makes a draft of it. Throws `picture_refused`, naming `field`. */
  takeIn(upload: Upload, field: string): Promise<DraftPicture>;
  /** Notes before the commit that these files are to go, so that a crash after it forgets none. */
  announceDrop(ids: readonly string[]): Promise<void>;
  /** After the commit: drafts that have a row go to their place, dropped files that have none go away. */
  settle(
    placed: readonly DraftPicture[],
    dropped: readonly string[],
    hasRow: (id: string) => Promise<boolean>,
  ): Promise<void>;
  /** Lets go of drafts whose transaction failed. */
  discard(drafts: readonly DraftPicture[]): Promise<void>;
  /** Finishes what a crash left half done, and touches nothing that a process may still hold. Answers how much. */
  finishInterrupted(hasRow: (id: string) => Promise<boolean>): Promise<number>;
}

/** A text for a buyer, on its way out. */
export interface Message {
  /** The same for every try, so that a mail server can tell a repeat. */
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}

/** A way to reach buyers. */
export interface Messenger {
  readonly channel: 'email';
  /** Whether it knows by now how to send. Absent: it always does. */
  readonly isSet?: () => Promise<boolean>;
  /** Hands the message over. Throws `Undeliverable` when no later try can help, anything else when one may. */
  send(message: Message): Promise<void>;
  /** Hands one over with little patience, and tells how the other side took it. Absent: nobody can ask it to. */
  readonly attempt?: (message: Message) => Promise<Attempt>;
}

/** How the other side took a message. */
export interface Attempt {
  readonly taken: boolean;
  /** What happened, in Russian. */
  readonly said: string;
  /** The other side's own words; empty when it had none. */
  readonly answer: string;
}

/** The account with a mail server that the shop's letters leave by. */
export interface MailAccount {
  readonly host: string;
  readonly port: number;
  readonly encryption: MailEncryption;
  /** Empty for a server that asks for none. */
  readonly user: string;
  readonly password: string;
  readonly senderName: string;
  readonly senderEmail: string;
  /** The environment's own address of it, which may say more than the rest. */
  readonly url?: string;
}

/** The other side refused the message for good: there is no such address, or it takes none of ours. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}

/** A file of another server that is wanted. */
export interface DownloadAsked {
  readonly url: string;
  /** Where it is to lie; whatever was there is replaced. */
  readonly path: string;
  readonly mostBytes: number;
  /** Milliseconds for all of it. */
  readonly ms: number;
  /** What its server said of the copy that is known already. */
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
      /** As its server calls it. */
      readonly name: string;
      readonly etag?: string;
      readonly lastModified?: string;
    };

/** Fetches a file under limits, from nowhere inside. Throws `NotFetched`; nothing lies at the path then. */
export type Download = (asked: DownloadAsked) => Promise<Downloaded>;

/** A file that could not be had; the message is Russian, for a person. */
export class NotFetched extends Error {
  override name = 'NotFetched';
  /** No later try can help. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** The newest backup. */
export interface LastBackup {
  /** The moment it holds; null when there is none. */
  readonly at: string | null;
  /** Older than the settings ask for. */
  readonly overdue: boolean;
}

/** A request that was answered, without anything that says whose. */
export interface AnsweredRequest {
  readonly method: string;
  /** Pattern of the route, `none` where none took it. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

export interface Services {
  readonly db: Knex;
  readonly settings: Settings;
  /** Server clock; tests hand in their own. */
  readonly clock: () => Date;
  readonly log: Logger;
  readonly pictures: Pictures;
  readonly download: Download;
  /** Undefined where the settings name no place for backups. */
  readonly lastBackup?: () => Promise<LastBackup | undefined>;
  /** True from the moment on when the process was asked to end: a balancer is to send nobody here any more. */
  readonly isLeaving?: () => boolean;
  /** Told of each answered request, where somebody counts them. */
  readonly observe?: (request: AnsweredRequest) => void;
  /** Where none is set, messages are kept for the back office to read. */
  readonly messengers: readonly Messenger[];
}
