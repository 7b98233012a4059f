/** Tills and their shifts for the back office. In the page's memory only. */
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import * as devices from '#contract/devices/devices.ts';
import type { QueryFor } from '#contract/endpoint.ts';
import * as tillPins from '#contract/people/till-pins.ts';
import * as shifts from '#contract/shifts/shifts.ts';
import { call } from '../net/call.ts';
import { invalidateAfter } from './invalidate-after.ts';
import { mutate, type MutationResult } from './mutation.ts';

/** First part of these keys; live refresh invalidates by it. */
const DEVICES = 'devices';
const STALE_MS = 10_000;
/** Polling interval, ms: live refresh doesn't report a till's contact. */
const POLL_MS = 15_000;

export const devicesQuery = queryOptions({
  queryKey: [DEVICES, 'list'],
  queryFn: async ({ signal }) => (await call(devices.listDevices, { signal })).items,
  staleTime: STALE_MS,
  refetchInterval: POLL_MS,
});

export type ShiftsQuery = QueryFor<typeof shifts.listShifts>;

/** A page of shifts; the former page stays visible until the next one arrives. */
export function shiftsQuery(query: ShiftsQuery) {
  return queryOptions({
    queryKey: [DEVICES, 'shifts', query],
    queryFn: ({ signal }) => call(shifts.listShifts, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    refetchInterval: POLL_MS,
  });
}

export type DifferencesQuery = QueryFor<typeof shifts.listDrawerDifferences>;

/** Differences of counted drawers, by day and seller. */
export function differencesQuery(query: DifferencesQuery) {
  return queryOptions({
    queryKey: [DEVICES, 'differences', query],
    queryFn: ({ signal }) => call(shifts.listDrawerDifferences, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

/** Keys invalidated by an action on a till. */
const AFTER = [[DEVICES], ['audit']];

export function renameDevice(client: QueryClient, id: string, name: string): Promise<MutationResult<devices.Device>> {
  return invalidateAfter(client, AFTER, mutate(devices.renameDevice, { params: { id }, body: { name } }));
}

/** Removes a person's PIN from a till, and ends the session opened by it. */
export function removePinOf(client: QueryClient, id: string, personId: string): Promise<MutationResult<{ ok: true }>> {
  return invalidateAfter(client, AFTER, mutate(tillPins.removePinOf, { params: { id, personId } }));
}

/** Retires a till; `reason` is needed for one with unsent receipts. */
export function retireDevice(client: QueryClient, id: string, reason: string): Promise<MutationResult<devices.Device>> {
  return invalidateAfter(client, AFTER, mutate(devices.retireDevice, { params: { id }, body: { reason } }));
}

/** Puts a retired till back into use. */
export function returnDevice(client: QueryClient, id: string): Promise<MutationResult<devices.Device>> {
  return invalidateAfter(client, AFTER, mutate(devices.returnDevice, { params: { id } }));
}

/** Closes a reopened shift again; `cashNow` is the sum on the screen, in roubles. */
export function confirmShift(client: QueryClient, id: string, cashNow: number): Promise<MutationResult<shifts.Shift>> {
  return invalidateAfter(client, AFTER, mutate(shifts.confirmShift, { params: { id }, body: { cashNow } }));
}
