/** What all journeys of a run share: the build, a seeded database to copy, and the people who work in the shop. */
import { readFileSync } from 'node:fs';
import type { Person } from './till.ts';

export interface Stage {
  /** Folder with `dist` and `node_modules`. */
  root: string;
  /** Data folder with the demo catalogue and the people, never run on. */
  data: string;
  people: Readonly<Record<'manager' | 'second' | 'admin', Person>>;
}

/** Names the file in which the run's setup leaves the stage for its workers. */
export const STAGE_FILE = 'JOURNEYS_STAGE';

export function readStage(): Stage {
  const path = process.env[STAGE_FILE];
  if (path === undefined) throw new Error('The journeys run under their own configuration: npm run journeys');
  return JSON.parse(readFileSync(path, 'utf8')) as Stage;
}
