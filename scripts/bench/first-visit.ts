/**
 * The time for which a first visit can't answer a press; its longest tasks are printed. Tasks are measured by the processor time of the page's main
 * thread, multiplied as the mobile preset of Lighthouse does: other work of the machine then changes little.
 */
import { chromium, type CDPSession } from '@playwright/test';
import { chromiumPath } from '../../pwa/journeys/browser.ts';
import type { DemoShop } from '../demo-shop.ts';
import { CPU_SLOWDOWN } from './browser.ts';
import { popularSlug } from './api.ts';
import { median, range, round, type Figure } from './figures.ts';
import { setTimeout as sleep } from 'node:timers/promises';

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const RUNS = 5;
/** Time after the page's `load` event in which its background work runs, ms. */
const WATCHED_MS = 4_000;
/** A task blocks a press for the time above this, ms. */
const SHORT_MS = 50;
const LONGEST = 10;
const CATEGORIES = ['-*', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', 'loading', 'v8'];

/** An event of a trace; times are in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

interface Task {
  readonly ms: number;
  /** Name of the longest event in it. */
  readonly what: string;
}

export async function measureFirstVisit({ url }: DemoShop): Promise<Figure[]> {
  const pages = { home: '/', listing: '/catalog/smesiteli', product: `/p/${await popularSlug(url)}` };
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const figures: Figure[] = [];
  try {
    for (const [name, path] of Object.entries(pages)) {
      const visits: Task[][] = [];
      // The first visitor's pictures are made on demand, so that visit doesn't count.
      for (let run = 0; run <= RUNS; run += 1) {
        const context = await browser.newContext(PHONE);
        const page = await context.newPage();
        const session = await context.newCDPSession(page);
        const visit = await traced(session, async () => {
          await page.goto(url + path, { waitUntil: 'load' });
          await sleep(WATCHED_MS);
        });
        if (run > 0) visits.push(longTasks(visit));
        await context.close();
      }
      const blocked = visits.map((tasks) => tasks.reduce((sum, { ms }) => sum + ms - SHORT_MS, 0));
      const middle = visits[blocked.indexOf(median(blocked))] ?? [];
      const longest = middle.sort((a, b) => b.ms - a.ms).slice(0, LONGEST);
      console.log(`${name}: longest tasks: ${longest.map(({ ms, what }) => `${round(ms)} ${what}`).join(', ')}`);
      figures.push({
        what: `${name}: blocked after the first paint`,
        value: range(blocked),
        target: '≤ 200 ms',
      });
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function traced(session: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await act();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  return events;
}

/** The main thread's tasks after the first paint that block a press. */
function longTasks(events: readonly TraceEvent[]): Task[] {
  const painted = events.find(({ name }) => name === 'firstContentfulPaint');
  if (painted === undefined) throw new Error('The page painted nothing');
  const whole = events.filter(
    ({ ph, pid, tid, tdur }) => ph === 'X' && pid === painted.pid && tid === painted.tid && tdur !== undefined,
  );
  const isIn = (inner: TraceEvent, { ts, dur = 0 }: TraceEvent) =>
    inner.ts >= ts && inner.ts + (inner.dur ?? 0) <= ts + dur;
  return whole.flatMap((task) => {
    const ms = ((task.tdur ?? 0) / 1000) * CPU_SLOWDOWN;
    if (task.name !== 'RunTask' || task.ts < painted.ts || ms <= SHORT_MS) return [];
    const inner = whole.filter((event) => !event.name.endsWith('RunTask') && isIn(event, task));
    const [{ name } = task] = inner.sort((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0));
    return [{ ms, what: name }];
  });
}
