/** What every part of the server is handed at start: the database, settings, the clock and the log. */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
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
  /** Hands the message over. Throws `Undeliverable` when no later try can help, anything else when one may. */
  send(message: Message): Promise<void>;
}

/** The other side refused the message for good: there is no such address, or it takes none of ours. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
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
  /** Undefined where the settings name no place for backups. */
  readonly lastBackup?: () => Promise<LastBackup | undefined>;
  /** True from the moment on when the process was asked to end: a balancer is to send nobody here any more. */
  readonly isLeaving?: () => boolean;
  /** Told of each answered request, where somebody counts them. */
  readonly observe?: (request: AnsweredRequest) => void;
  /** None without settings for one: messages are then kept for the back office to read. */
  readonly messengers: readonly Messenger[];
}
