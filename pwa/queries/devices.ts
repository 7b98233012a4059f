/** Tills and their shifts for the back office. In the page's memory only. */
import * as devices from '#contract/devices/devices.ts';
import type { QueryFor } from '#contract/endpoint.ts';
import * as shifts from '#contract/shifts/shifts.ts';
import { readingPage, readingPart } from './reading.ts';

const DEVICES = 'devices';
const STALE_MS = 10_000;
/** Polling interval, ms: live refresh doesn't report a till's contact. */
const POLL_MS = 15_000;

const POLLED = { staleTime: STALE_MS, refetchInterval: POLL_MS } as const;

export const devicesQuery = readingPart([DEVICES, 'list'], devices.listDevices, {}, ({ items }) => items, POLLED);

export type ShiftsQuery = QueryFor<typeof shifts.listShifts>;

export const shiftsQuery = (query: ShiftsQuery) =>
  readingPage([DEVICES, 'shifts', query], shifts.listShifts, { query }, POLLED);

export type DifferencesQuery = QueryFor<typeof shifts.listDrawerDifferences>;

export const differencesQuery = (query: DifferencesQuery) =>
  readingPage([DEVICES, 'differences', query], shifts.listDrawerDifferences, { query }, { staleTime: STALE_MS });
