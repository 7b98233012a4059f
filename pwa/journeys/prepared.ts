/**
 * Devices that know the shop already. The first visit to it costs ten times what a journey does next, and is the same
 * every time: it is made once a run, and a journey gets a copy of the profile it left.
 */
import { cpSync, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openDevice, SHOP_ORIGIN, waitForWorker, type Device } from './browser.ts';
import { readStore, waitForCopy, waitForStaffPart } from './device-stores.ts';
import type { Stage, Visitor } from './stage.ts';
import { login, makeTill, openTill, type Person } from './till.ts';

/** Of the browser's own, not of the shop's: rebuilt at every start, or of no use without a person at the window. */
const LEFT_BEHIND = new Set([
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
  cpSync(from, to, { recursive: true, filter: (source) => !LEFT_BEHIND.has(basename(source)) });
}

/**
 * The long way from a device that knows the shop to a till at work: login, the till and its series, figures in the copy,
 * the till's code wholly kept.
 */
export async function goToWork({ page }: Device, person: Person): Promise<void> {
  await page.goto('/auth');
  await waitForWorker(page);
  await login(page, person);
  await openTill(page);
  await makeTill(page);
  await waitForCopy(page, { figures: true });
  await waitForStaffPart(page);
}

/**
 * Visits the shop on `port` once, and logs each person in on a copy of that device; gives the profiles, all in
 * `folder`.
 */
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
  // Two copies of one till would number their receipts alike.
  if ((await readStore(shopper.page, 'journal', 'series')).length > 0)
    throw new Error('A shopper’s device has a series of receipts');
  await shopper.context.close();

  await Promise.all(
    Object.entries(people).map(async ([name, person]) => {
      copyProfile(profileOf('shopper'), profileOf(name as Visitor));
      const till = await open(name as Visitor);
      await goToWork(till, person);
      // Its cookies are on disk only when it is closed in order.
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

/** Makes `profile` a copy of a prepared one, unless it is a device that has been here before. */
export function prepareProfile(profile: string, prepared: string): void {
  if (!existsSync(profile)) copyProfile(prepared, profile);
}
