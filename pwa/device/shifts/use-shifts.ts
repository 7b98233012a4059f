/** The device's shifts as a hook, live in every tab. */
import { readShifts, type Shifts } from './shifts.ts';
import { useLiveQuery } from '../database/use-live-query.ts';

/** Undefined while they are being read. */
export const useShifts = (): Shifts | undefined => useLiveQuery(readShifts, []);
