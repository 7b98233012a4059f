/** A till's browser: its profile survives the death of its processes; functions to kill them. */
import { chromium, type BrowserContext, type Page, type Request } from '@playwright/test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_PATH } from '#contract/live.ts';
import { PATIENCE_MS } from './patience.ts';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/**
 * Chromium uses only the last such list, so Playwright's own entries are repeated. Ours are the pages behind the
 * address bar, which no journey shows and which cost as much as the rest of the browser's start.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

/** A 10-inch tablet in landscape. */
export const TABLET = { width: 1180, height: 820 };

/** The browser to drive: `CHROMIUM_PATH`, else Debian's. Throws when there is none: a journey is never skipped. */
export function chromiumPath(): string {
  const path = process.env.CHROMIUM_PATH ?? DEBIAN_CHROMIUM;
  if (!existsSync(path)) throw new Error(`No browser at ${path}: set CHROMIUM_PATH to a Chromium or Chrome`);
  return path;
}

export interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly profile: string;
}

/**
 * The shop's one address in all journeys. A device's data belong to an address, so a prepared device fits every shop;
 * each browser maps it to its own shop's port. No process listens on this port itself.
 */
export const SHOP_ORIGIN = 'http://localhost:4500';

/** The same shop under an address that browsers consider insecure. */
export const INSECURE_ORIGIN = 'http://shop.lan';

export interface DeviceSettings {
  profile: string;
  baseURL: string;
  /** Port of this machine that serves `SHOP_ORIGIN`. */
  port?: number;
  viewport?: { width: number; height: number };
  timezoneId?: string;
  locale?: string;
  camera?: string;
  motion?: boolean;
}

function argumentsOf({ port, camera }: DeviceSettings): string[] {
  return [
    ...ARGUMENTS,
    ...(port === undefined
      ? []
      : [
          `--host-resolver-rules=${[SHOP_ORIGIN, INSECURE_ORIGIN]
            .map((origin) => `MAP ${new URL(origin).host} 127.0.0.1:${port}`)
            .join(', ')}`,
        ]),
    ...(camera === undefined
      ? []
      : ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${camera}`]),
  ];
}

/**
 * Starts a browser on the profile folder; the same folder is the same device after a restart. `camera` is a film that
 * its camera plays in a loop; without it the device has no camera.
 */
export async function openDevice(options: DeviceSettings): Promise<Device> {
  const context = await chromium.launchPersistentContext(options.profile, {
    executablePath: chromiumPath(),
    timeout: PATIENCE_MS,
    args: argumentsOf(options),
    viewport: options.viewport ?? TABLET,
    baseURL: options.baseURL,
    locale: options.locale ?? 'ru-RU',
    timezoneId: options.timezoneId ?? 'Europe/Moscow',
    // Rendering transitions, which most journeys don't test, would take a fifth of their time.
    reducedMotion: options.motion === true ? 'no-preference' : 'reduce',
  });
  // The timeout of actions, so that a journey fails where it is stuck.
  context.setDefaultTimeout(PATIENCE_MS);
  countRequests(context);
  const page = context.pages()[0] ?? (await context.newPage());
  return { context, page, profile: options.profile };
}

/** Pages' pending requests, by device. */
const underWay = new WeakMap<BrowserContext, Set<Request>>();

function countRequests(context: BrowserContext): void {
  const open = new Set<Request>();
  underWay.set(context, open);
  context.on('request', (request) => {
    // The live stream stays open as long as the page, so it is not counted as pending.
    if (request.serviceWorker() === null && new URL(request.url()).pathname !== LIVE_PATH) open.add(request);
  });
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
}

const QUIET_MS = 500;

/** Resolves once the application has started and the device has sent no request for half a second. */
export async function waitUntilQuiet(page: Page): Promise<void> {
  // A server-rendered page sends no requests before its application is loaded, which happens late on purpose.
  await page.waitForFunction(() => document.readyState === 'complete' && !('earlyTouches' in window));
  const open = underWay.get(page.context());
  const until = Date.now() + PATIENCE_MS;
  for (let since = Date.now(); Date.now() - since < QUIET_MS; await sleep(50)) {
    if (open !== undefined && open.size > 0) since = Date.now();
    if (Date.now() > until)
      throw new Error(`Still asking: ${[...(open ?? [])].map((request) => request.url()).join(', ')}`);
  }
}

/** Ids of the processes of this profile: they have the folder in their command line, or descend from one that has. */
function processesOf(profile: string): number[] {
  const parents = new Map<number, number>();
  const found = new Set<number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const pid = Number(name);
      // After the command's name in brackets: state, parent.
      parents.set(
        pid,
        Number(
          readFileSync(`/proc/${name}/stat`, 'utf8')
            .replace(/^.*\) /s, '')
            .split(' ')[1],
        ),
      );
      if (readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').includes(`--user-data-dir=${profile}`))
        found.add(pid);
    } catch {
      // The process has ended in the meantime.
    }
  }
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

/** SIGKILL to the whole browser: no process can flush or close anything. */
export async function sigkillBrowser(device: Device): Promise<void> {
  const pids = processesOf(device.profile);
  if (pids.length === 0) throw new Error(`No browser runs on ${device.profile}`);
  const closed = new Promise<void>((resolve) => device.context.once('close', () => resolve()));
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended with its parent.
    }
  }
  await closed;
  while (processesOf(device.profile).length > 0) await sleep(50);
}

/** Waits until the worker controls the page: from then on the shop opens offline. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: PATIENCE_MS,
    polling: 100,
  });
}

/** Closes the overlay by Escape. Closing goes back in the history, which would stop a navigation started before it has finished. */
export async function closeOverlays(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await overlaysClosed(page);
}

/** Resolves once a closed overlay has gone back in the history. */
export async function overlaysClosed(page: Page): Promise<void> {
  await page.waitForFunction(
    () => ((history.state as { overlay?: { depth: number } } | null)?.overlay?.depth ?? 0) === 0,
  );
}

/** Screen size of the narrowest phone in use. */
export const NARROWEST = { width: 320, height: 640 };

/** Minimum number of letters of a sentence, as opposed to a figure or a label; minimum width of a readable column, px. */
const SENTENCE = 40;
const READABLE_PX = 140;

/** Time for a busy browser to apply a new window width and to re-render the screen, ms. */
const REDRAWN_MS = 500;

/**
 * Squeezed elements on the current screen: sentences in an unreadably narrow column (usually beside a button), and
 * buttons that stick out of the screen. Empty when there are none.
 */
export async function squeezed(page: Page): Promise<string[]> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  if ((await squeezedNow(page)).length === 0) return [];
  await page.waitForTimeout(REDRAWN_MS);
  return squeezedNow(page);
}

function squeezedNow(page: Page): Promise<string[]> {
  return page.evaluate(
    ([sentence, readable]) => {
      const problems: string[] = [];
      for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        const { width, left, right } = element.getBoundingClientRect();
        const words = [...element.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => node.textContent)
          .join('')
          .trim();
        const isSeen = width > 1 && getComputedStyle(element).display !== 'inline';
        if (isSeen && words.length >= sentence && width < readable)
          problems.push(`«${words}» is ${Math.round(width)} px wide`);
        const isButton = element.matches('button, a[href]') && isSeen && element.closest('table') === null;
        if (
          isButton &&
          element.innerText.trim() !== '' &&
          left < innerWidth &&
          right > innerWidth + 1 &&
          !scrolls(element)
        )
          problems.push(`«${element.innerText}» ends at ${Math.round(right)} px`);
      }
      return problems;

      function scrolls(element: Element): boolean {
        for (let around = element.parentElement; around !== null; around = around.parentElement)
          if (around !== document.body && /auto|scroll/.test(getComputedStyle(around).overflowX)) return true;
        return false;
      }
    },
    [SENTENCE, READABLE_PX] as const,
  );
}
