/** Resources that all journeys of a run share: the build, a seeded database to copy, and the shop's people. */
import { readFileSync } from 'node:fs';
import type { Person } from './till.ts';

/** The visitor of a prepared device: a shopper, or a person of the shop who is logged in at the till. */
export type Visitor = 'shopper' | 'manager' | 'second' | 'admin';

export interface Stage {
  /** Folder with `dist` and `node_modules`. */
  root: string;
  /** Data folder with the demo catalogue and the people; copied, never run on. */
  data: string;
  people: Readonly<Record<'manager' | 'second' | 'admin', Person>>;
  /**
   * Prepared browser profiles; copied, never run on: worker in charge, copy complete, the person's session in `data`. None for stories of
   * other engines.
   */
  profiles: Readonly<Partial<Record<Visitor, string>>>;
}

/** Environment variable with the file in which the setup describes the stage to the workers. */
export const STAGE_FILE = 'JOURNEYS_STAGE';

export function readStage(): Stage {
  const path = process.env[STAGE_FILE];
  if (path === undefined) throw new Error('The journeys run under their own configuration: npm run journeys');
  return JSON.parse(readFileSync(path, 'utf8')) as Stage;
}
