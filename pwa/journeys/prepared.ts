/**
 * Prepared devices. The first visit to the shop costs ten times as much as a journey's next step and is always the
 * same, so it is made once a run, and each journey gets a copy of its profile.
 */
import { cpSync, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openDevice, SHOP_ORIGIN, waitForWorker, type Device } from './browser.ts';
import { readStore, waitForCopy, waitForStaffPart } from './device-stores.ts';
import type { Stage, Visitor } from './stage.ts';
import { login, makeTill, openTill, type Person } from './till.ts';

/** The browser's own files: rebuilt at every start, or useless without a person at the window. */
const NOT_COPIED = new Set([
  'BrowserMetrics',
  'Crashpad',
  'GPUCache',
  'GrShaderCache',
  'ShaderCache',
  'GraphiteDawnCache',
  'DawnGraphiteCache',
  'DawnWebGPUCache',
]);

/** Copies the profile of a closed browser. */
function copyProfile(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (source) => !NOT_COPIED.has(basename(source)) });
}

/** Turns a device that knows the shop into a working till: login, series, figures in the copy, all of the till's code cached. */
export async function goToWork({ page }: Device, person: Person): Promise<void> {
  await page.goto('/auth');
  await waitForWorker(page);
  await login(page, person);
  await openTill(page);
  await makeTill(page);
  await waitForCopy(page, { figures: true });
  await waitForStaffPart(page);
}

/** Visits the shop on `port` once, and logs each person in on a copy of that device; returns the profiles, all in `folder`. */
export async function prepareDevices(
  folder: string,
  port: number,
  people: Stage['people'],
): Promise<Stage['profiles']> {
  const profileOf = (visitor: Visitor) => join(folder, `profile-${visitor}`);
  const open = (visitor: Visitor) => openDevice({ profile: profileOf(visitor), baseURL: SHOP_ORIGIN, port });

  const shopper = await open('shopper');
  await shopper.page.goto('/');
  await waitForWorker(shopper.page);
  await waitForCopy(shopper.page, { figures: false });
  // Two copies of one till would give out the same receipt numbers.
  if ((await readStore(shopper.page, 'journal', 'series')).length > 0)
    throw new Error('A shopper’s device has a series of receipts');
  await shopper.context.close();

  await Promise.all(
    Object.entries(people).map(async ([name, person]) => {
      copyProfile(profileOf('shopper'), profileOf(name as Visitor));
      const till = await open(name as Visitor);
      await goToWork(till, person);
      // Its cookies are on disk only after an orderly close.
      await till.context.close();
    }),
  );
  return {
    shopper: profileOf('shopper'),
    manager: profileOf('manager'),
    second: profileOf('second'),
    admin: profileOf('admin'),
  };
}

/** Makes `profile` a copy of a prepared one, unless it exists already. */
export function prepareProfile(profile: string, prepared: string): void {
  if (!existsSync(profile)) copyProfile(prepared, profile);
}
