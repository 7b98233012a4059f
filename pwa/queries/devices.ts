/** Tills and their shifts for the back office. In the page's memory only. */
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import * as devices from '#contract/devices/devices.ts';
import type { QueryFor } from '#contract/endpoint.ts';
import * as tillPins from '#contract/people/till-pins.ts';
import * as shifts from '#contract/shifts/shifts.ts';
import { call } from '../net/call.ts';
import { invalidateAfter } from './invalidate-after.ts';
import { ask, type MutationResult } from './mutation.ts';

/** Every query of this room begins so; live refresh makes them old by it. */
const DEVICES = 'devices';
const STALE_MS = 10_000;
/** A contact of a till is no change that open screens hear of. */
const POLL_MS = 15_000;

export const devicesQuery = queryOptions({
  queryKey: [DEVICES, 'list'],
  queryFn: async ({ signal }) => (await call(devices.listDevices, { signal })).items,
  staleTime: STALE_MS,
  refetchInterval: POLL_MS,
});

export type ShiftsAsked = QueryFor<typeof shifts.listShifts>;

/** A page of shifts; the former one stays in view until the next is there. */
export function shiftsQuery(asked: ShiftsAsked) {
  return queryOptions({
    queryKey: [DEVICES, 'shifts', asked],
    queryFn: ({ signal }) => call(shifts.listShifts, { query: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    refetchInterval: POLL_MS,
  });
}

export type DifferencesAsked = QueryFor<typeof shifts.listDrawerDifferences>;

/** By how much drawers differed, by day and seller. */
export function differencesQuery(asked: DifferencesAsked) {
  return queryOptions({
    queryKey: [DEVICES, 'differences', asked],
    queryFn: async ({ signal }) => (await call(shifts.listDrawerDifferences, { query: asked, signal })).items,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

/** What an act on a till makes old. */
const AFTER = [[DEVICES], ['audit']];

export function renameDevice(client: QueryClient, id: string, name: string): Promise<MutationResult<devices.Device>> {
  return invalidateAfter(client, AFTER, ask(devices.renameDevice, { params: { id }, body: { name } }));
}

/** Takes somebody's PIN from a till, and ends the session it has opened. */
export function removePinOf(client: QueryClient, id: string, personId: string): Promise<MutationResult<{ ok: true }>> {
  return invalidateAfter(client, AFTER, ask(tillPins.removePinOf, { params: { id, personId } }));
}

/** Puts a till away; `reason` for one that has receipts to send. */
export function retireDevice(client: QueryClient, id: string, reason: string): Promise<MutationResult<devices.Device>> {
  return invalidateAfter(client, AFTER, ask(devices.retireDevice, { params: { id }, body: { reason } }));
}

/** Takes it up again. */
export function returnDevice(client: QueryClient, id: string): Promise<MutationResult<devices.Device>> {
  return invalidateAfter(client, AFTER, ask(devices.returnDevice, { params: { id } }));
}

/** Closes a reopened shift again; `cashNow` is the sum on the screen, in roubles. */
export function confirmShift(client: QueryClient, id: string, cashNow: number): Promise<MutationResult<shifts.Shift>> {
  return invalidateAfter(client, AFTER, ask(shifts.confirmShift, { params: { id }, body: { cashNow } }));
}
