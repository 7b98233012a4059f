/** The record of the drawer of the open shift. */
import { journalDb } from '../database.ts';
import type { ClosedShift } from './shift-types.ts';

/** Undefined while no cash was recorded since the last closing. */
export function openDrawer(): Promise<ClosedShift | undefined> {
  return journalDb.shifts.where('state').equals('open').first();
}
