/** What every part of the server is handed at start: the database, settings, the clock and the log. */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Settings } from './env.ts';

export interface Services {
  readonly db: Knex;
  readonly settings: Settings;
  /** Server clock; tests hand in their own. */
  readonly clock: () => Date;
  readonly log: Logger;
}
