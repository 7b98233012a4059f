/** The device's shifts as a hook: live in every tab, whoever changed them. */
import { useLiveQuery } from 'dexie-react-hooks';
import { readShifts, type Shifts } from './shifts.ts';

/** Undefined while they are being read. */
export function useShifts(): Shifts | undefined {
  return useLiveQuery(readShifts, []);
}
