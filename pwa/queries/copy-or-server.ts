/**
 * Answers from the device's copy when all of it is here, else from the server, and without a network from whatever
 * the copy has. Both give the same shapes by the same rules, so a screen never needs to know which one spoke.
 */
import type { CopyViewer } from '../device/catalogue/catalog-cache-listing.ts';
import { isOutOfReach } from '../net/errors.ts';
import type * as DeviceAnswers from './device-answers.ts';
import type { ViewerKey } from './viewer.ts';

export type Device = typeof DeviceAnswers;

let device: Device | undefined;
let hasDevice = true;

/** For a server that renders screens: nothing is kept there, and nothing can be looked up. */
export function withoutDevice(): void {
  hasDevice = false;
}

/** The device's answers once they have been fetched; undefined before. */
export function deviceNow(): Device | undefined {
  return device;
}

/** Fetches the device's answers, once; rejects where there is no device. */
export async function onDevice(): Promise<Device> {
  if (import.meta.env.SSR && !hasDevice) throw new Error('No device');
  return (device ??= await import('./device-answers.ts'));
}

/** The same, for want of an answer of the server: where they cannot be had either, what stood in the way is thrown. */
export async function onDeviceInstead(failure: unknown): Promise<Device> {
  try {
    return await onDevice();
  } catch {
    throw failure;
  }
}

/** Where an answer came from. */
export interface WithSource {
  /** ISO instant the figures are from; null when the server has just said them. */
  readonly asOf: string | null;
  /** True of an answer by a copy that holds only a part of the shop: what it lacks may well be sold. */
  readonly copyIsPart?: boolean;
}

/**
 * Whichever can answer first: a complete copy or the server. When neither can and the server is merely out of reach,
 * what the copy has. Throws the server's error otherwise.
 */
export async function copyOrServer<T extends object>(
  viewer: ViewerKey,
  ways: { copy: (device: Device, viewer: CopyViewer) => T; server: () => Promise<T> },
): Promise<T & WithSource> {
  const fromCopy = (from: Device, copyViewer: CopyViewer): T & WithSource => ({
    ...ways.copy(from, copyViewer),
    asOf: from.copySyncedAt(),
  });
  const ready = device?.copyViewerNow(viewer);
  if (device !== undefined && ready !== undefined) return fromCopy(device, ready);
  let failure: unknown;
  const server = ways.server().then(
    (answer) => ({ ...answer, asOf: null }),
    (error: unknown) => {
      failure = error;
      throw error;
    },
  );
  const copy = onDevice().then(async (from) => fromCopy(from, await from.readyCopy(viewer)));
  try {
    return await Promise.any([copy, server]);
  } catch {
    if (!isOutOfReach(failure)) throw failure;
    const from = await onDeviceInstead(failure);
    const partial = await from.anyCopy(viewer);
    if (partial === undefined) throw failure;
    return from.isCopyWhole() ? fromCopy(from, partial) : { ...fromCopy(from, partial), copyIsPart: true };
  }
}
