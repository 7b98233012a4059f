/** A till's browser: a profile that survives the death of its processes, and the way to kill them. */
import { chromium, type BrowserContext, type Page, type Request } from '@playwright/test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE_PATH } from '#contract/shop/live.ts';
import { PATIENCE_MS } from './patience.ts';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/**
 * Chromium heeds only the last such list, so what Playwright turns off is named again; ours are the pages behind the
 * address bar, which no journey sees and which cost as much as the rest of the browser's start.
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

/** 10-inch tablet, landscape. */
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
 * The one address of every journey's shop. What a device keeps belongs to an address, so a prepared device fits every
 * shop; each browser finds its own shop's port behind it. Nothing listens on this port itself.
 */
export const SHOP_ORIGIN = 'http://localhost:4500';

/** The same shop by an address that browsers take for insecure. */
export const INSECURE_ORIGIN = 'http://shop.lan';

export interface DeviceSettings {
  profile: string;
  baseURL: string;
  /** Port of this machine that answers for `SHOP_ORIGIN`. */
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
 * Starts a browser on the profile folder; the same folder again is the same device after a restart. `camera` is the
 * film that its camera sees over and over; without one it has none.
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
    // Frames of transitions that no journey looks at are a fifth of its work.
    reducedMotion: options.motion === true ? 'no-preference' : 'reduce',
  });
  // A press waits so long for its button, so that a journey fails where it stands still.
  context.setDefaultTimeout(PATIENCE_MS);
  countRequests(context);
  const page = context.pages()[0] ?? (await context.newPage());
  return { context, page, profile: options.profile };
}

/** Requests of pages under way, by device. */
const underWay = new WeakMap<BrowserContext, Set<Request>>();

function countRequests(context: BrowserContext): void {
  const open = new Set<Request>();
  underWay.set(context, open);
  context.on('request', (request) => {
    // The stream of changes stays open as long as the page: nothing is ever quiet with it counted.
    if (request.serviceWorker() === null && new URL(request.url()).pathname !== LIVE_PATH) open.add(request);
  });
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
}

const QUIET_MS = 500;

/** Resolves once the application stands in the page and the device has asked nothing for half a second. */
export async function waitUntilQuiet(page: Page): Promise<void> {
  // A rendered page asks nothing before its application is fetched, which is late on purpose.
  await page.waitForFunction(() => document.readyState === 'complete' && !('earlyTouches' in window));
  const open = underWay.get(page.context());
  const until = Date.now() + PATIENCE_MS;
  for (let since = Date.now(); Date.now() - since < QUIET_MS; await sleep(50)) {
    if (open !== undefined && open.size > 0) since = Date.now();
    if (Date.now() > until)
      throw new Error(`Still asking: ${[...(open ?? [])].map((request) => request.url()).join(', ')}`);
  }
}

/**
 * Ids of the processes that run on this profile: every one of them names the folder, or descends from one that does.
 */
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
      // The process ended while it was looked at.
    }
  }
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

/** SIGKILL to the whole browser: nothing gets a chance to flush or to say goodbye. */
export async function sigkillBrowser(device: Device): Promise<void> {
  const pids = processesOf(device.profile);
  if (pids.length === 0) throw new Error(`No browser runs on ${device.profile}`);
  const closed = new Promise<void>((resolve) => device.context.once('close', () => resolve()));
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Its parent took it along.
    }
  }
  await closed;
  while (processesOf(device.profile).length > 0) await sleep(50);
}

/** Until the worker controls the page: from then on the shop opens without a network. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: PATIENCE_MS,
    polling: 100,
  });
}

/**
 * Closes what lies over the page by Escape. It takes a step back in history, which would stop whatever is opened before
 * it is done.
 */
export async function closeOverlays(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await overlaysClosed(page);
}

/** Resolves once what was closed has taken its step back in history. */
export async function overlaysClosed(page: Page): Promise<void> {
  await page.waitForFunction(
    () => ((history.state as { overlay?: { depth: number } } | null)?.overlay?.depth ?? 0) === 0,
  );
}

/** What the narrowest phone in use shows. */
export const NARROWEST = { width: 320, height: 640 };

/** Letters of a sentence, not of a figure or a label; pixels that a column of them needs to be read. */
const SENTENCE = 40;
const READABLE_PX = 140;

/** A busy browser is behind with a window that has just changed its width, and with a screen that draws itself anew for it. */
const REDRAWN_MS = 500;

/**
 * On the screen as it stands, what is squeezed: sentences in a column that nobody can read (beside a button, as a rule),
 * and buttons that stick out of the screen. Empty when there is nothing.
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
      const said: string[] = [];
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
          said.push(`«${words}» is ${Math.round(width)} px wide`);
        const isButton = element.matches('button, a[href]') && isSeen && element.closest('table') === null;
        if (
          isButton &&
          element.innerText.trim() !== '' &&
          left < innerWidth &&
          right > innerWidth + 1 &&
          !scrolls(element)
        )
          said.push(`«${element.innerText}» ends at ${Math.round(right)} px`);
      }
      return said;

      function scrolls(element: Element): boolean {
        for (let around = element.parentElement; around !== null; around = around.parentElement)
          if (around !== document.body && /auto|scroll/.test(getComputedStyle(around).overflowX)) return true;
        return false;
      }
    },
    [SENTENCE, READABLE_PX] as const,
  );
}
