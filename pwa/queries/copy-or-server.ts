/** Answers of a current whole copy, else of the server, else of a part of the copy, in the same shapes by the same rules. */
import type { CopyViewer } from '../device/catalogue/priced-goods.ts';
import { mayShowKept } from '../net/errors.ts';
import type * as DeviceAnswers from './device-answers.ts';
import type { ViewerKey } from './viewer.ts';

export type Device = typeof DeviceAnswers;

let device: Device | undefined;
let hasDevice = true;

/** Disables the device, for a server that renders screens. */
export function disableDevice(): void {
  hasDevice = false;
}

export const loadedDevice = (): Device | undefined => device;

/** Loads the device's module of answers, once; rejects without a device. */
export async function loadDevice(): Promise<Device> {
  if (import.meta.env.SSR && !hasDevice) throw new Error('No device');
  return (device ??= await import('./device-answers.ts'));
}

/** Loads it as a fallback for a failed request; if it cannot be loaded either, the request's failure is thrown. */
export async function loadDeviceAsFallback(failure: unknown): Promise<Device> {
  try {
    return await loadDevice();
  } catch {
    throw failure;
  }
}

export interface WithSource {
  /** ISO instant of the figures; null when the server has just given them. */
  readonly asOf: string | null;
  /** True for an answer of an incomplete copy: a product missing there may well be sold. */
  readonly copyIsPart?: boolean;
}

/** The answer of a complete copy, synchronously; undefined when the copy can't answer for the server. */
export function copyNow<T extends object>(
  viewer: ViewerKey,
  answer: (device: Device, viewer: CopyViewer) => T,
): (T & WithSource) | undefined {
  const ready = device?.copyViewerNow(viewer);
  return device && ready && { ...answer(device, ready), asOf: device.copySyncedAt() };
}

/** Answers from a complete copy or the server, whichever is first; from an incomplete copy without the server. */
export async function copyOrServer<T extends object>(
  viewer: ViewerKey,
  ways: { copy: (device: Device, viewer: CopyViewer) => T; server: () => Promise<T> },
): Promise<T & WithSource> {
  const fromCopy = (from: Device, copyViewer: CopyViewer): T & WithSource => ({
    ...ways.copy(from, copyViewer),
    asOf: from.copySyncedAt(),
  });
  const now = copyNow(viewer, ways.copy);
  if (now !== undefined) return now;
  let failure: unknown;
  const server = ways.server().then(
    (answer) => ({ ...answer, asOf: null }),
    (error: unknown) => {
      failure = error;
      throw error;
    },
  );
  const copy = loadDevice().then(async (from) => fromCopy(from, await from.readyCopy(viewer)));
  try {
    return await Promise.any([copy, server]);
  } catch {
    if (!mayShowKept(failure)) throw failure;
    const from = await loadDeviceAsFallback(failure);
    const partial = await from.anyCopy(viewer);
    if (partial === undefined) throw failure;
    return from.isCopyWhole() ? fromCopy(from, partial) : { ...fromCopy(from, partial), copyIsPart: true };
  }
}
