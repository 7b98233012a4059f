/**
 * Timing of tasks at the till: an experienced seller on a ten-inch tablet with a slow processor. The simulated hand moves at its own pace,
 * independent of the machine, and waits only when it must see something first; presses are counted, and the seconds are real time.
 */
import { expect, type CDPSession, type Locator, type Page } from '@playwright/test';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDevice, TABLET, waitForWorker } from '../../pwa/journeys/browser.ts';
import { waitForCopy } from '../../pwa/journeys/device-stores.ts';
import { readJournalRows } from '../../pwa/journeys/journal-rows.ts';
import { scan } from '../../pwa/journeys/scanner.ts';
import { enterAs, PIN, setOwnPin } from '../../pwa/journeys/seller-pins.ts';
import { runCommand } from '../../pwa/journeys/server-process.ts';
import { login, openTill, waitUntilSettled, type Person } from '../../pwa/journeys/till.ts';
import type { DemoShop } from '../demo-shop.ts';
import { recordings, CPU_SLOWDOWN } from './browser.ts';
import { median, round, type Figure } from './figures.ts';

/**
 * The keystroke-level model (Card, Moran, Newell 1980) for an experienced user, without thinking time: 1.1 s to reach and press a distant
 * place on the screen, 0.2 s for a key under the hand (of a keyboard, or the next one of a pad). Aiming the scanner and pulling its trigger
 * counts as a press and two keys.
 */
const HAND_MS = { tap: 1_100, key: 200, scan: 1_500 } as const;
/** Repetitions of each task; the median counts. */
const TIMES = Number(process.env['BENCH_TIMES'] ?? 3);
/** `BENCH_TASKS=seller` runs only the tasks whose description matches. */
const ONLY = new RegExp(process.env['BENCH_TASKS'] ?? '');
const SEEN_MS = 60_000;
const COLLEAGUE: Person = { phone: '+79990000002', password: 'demo-password-2', name: 'Ольга Сменщица' };
/** Enough stock for all tasks. */
const PLENTY = 20;

interface Good {
  title: string;
  sku: string;
  barcode: string;
}

/** The result of one repetition of a task. */
interface Lap {
  taps: number;
  keys: number;
  scans: number;
  totalMs: number;
}

const handMs = ({ taps, keys, scans }: Lap): number => taps * HAND_MS.tap + keys * HAND_MS.key + scans * HAND_MS.scan;

/** Acts on the page at a hand's pace, and counts the actions. */
class Hand {
  readonly #page: Page;
  #lap: Lap = { taps: 0, keys: 0, scans: 0, totalMs: 0 };

  constructor(page: Page) {
    this.#page = page;
  }

  /** Measures one task. */
  async time(work: () => Promise<void>): Promise<Lap> {
    this.#lap = { taps: 0, keys: 0, scans: 0, totalMs: 0 };
    const started = performance.now();
    await work();
    return { ...this.#lap, totalMs: performance.now() - started };
  }

  async tap(target: Locator): Promise<void> {
    this.#lap.taps += 1;
    await sleep(HAND_MS.tap);
    await this.#press(target);
  }

  /** Presses places that are already under the hand, such as the digits of a pad. */
  async press(target: Locator): Promise<void> {
    this.#lap.keys += 1;
    await sleep(HAND_MS.key);
    await this.#press(target);
  }

  async type(text: string): Promise<void> {
    for (const key of text) await this.key(key);
  }

  async key(key: string): Promise<void> {
    this.#lap.keys += 1;
    await sleep(HAND_MS.key);
    // The page handles the key while the hand moves on.
    void this.#page.keyboard.press(key).catch(() => undefined);
  }

  async scan(code: string): Promise<void> {
    this.#lap.scans += 1;
    await sleep(HAND_MS.scan);
    await scan(this.#page, code);
  }

  /** The hand waits until this is visible. */
  async see(what: Locator): Promise<void> {
    await what.first().waitFor({ state: 'visible', timeout: SEEN_MS });
  }

  async seeGone(what: Locator): Promise<void> {
    await what.first().waitFor({ state: 'hidden', timeout: SEEN_MS });
  }

  /** Presses directly, without the driver's check that the button is enabled. */
  async #press(target: Locator): Promise<void> {
    // Searched for once: the driver's search runs in the slowed page and would count as waiting.
    const element = await target.first().elementHandle({ timeout: SEEN_MS });
    await element?.scrollIntoViewIfNeeded({ timeout: SEEN_MS });
    const box = await element?.boundingBox();
    if (box == null) throw new Error(`Not to be seen: ${target.toString()}`);
    await this.#page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
}

/** Context of one repetition, with goods that no earlier repetition has used. */
interface Repetition {
  hand: Hand;
  page: Page;
  goods: readonly Good[];
}

interface Task {
  what: string;
  goal?: string;
  /** Runs before each repetition, untimed and at full speed. */
  prepare: (repetition: Repetition) => Promise<void>;
  run: (repetition: Repetition) => Promise<void>;
}

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });
const receipt = (page: Page) => page.getByRole('form', { name: 'Чек' });
const line = (page: Page, { title }: Good) => receipt(page).getByRole('listitem').filter({ hasText: title });
const recorded = (page: Page) => page.getByRole('status').filter({ hasText: 'Продажа проведена' });
const pill = (page: Page) => page.getByRole('link', { name: /Открыть журнал продаж$/ });

function first({ goods }: Repetition): Good {
  const [good] = goods;
  if (good === undefined) throw new Error('There is nothing to sell');
  return good;
}

/** Initial state of the till for a task: an empty receipt, an empty search, no confirmation of an earlier sale, everything delivered. */
async function clear({ page }: Repetition): Promise<void> {
  // Back by the screen's own link: a till stays open all day, and a page that has just been loaded is busy.
  if (new URL(page.url()).pathname !== '/till') await page.getByRole('link', { name: 'К продаже' }).click();
  await openTill(page);
  await waitUntilSettled(page);
  const close = button(recorded(page), 'Закрыть');
  if (await close.isVisible()) await close.click();
  const empty = button(receipt(page), 'Очистить');
  if (await empty.isVisible()) await empty.click();
  await page.getByLabel('Поиск товара').fill('');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

async function putOne(repetition: Repetition): Promise<void> {
  await clear(repetition);
  await scan(repetition.page, first(repetition).barcode);
  await expect(line(repetition.page, first(repetition))).toBeVisible();
}

async function sellOne(repetition: Repetition): Promise<void> {
  await putOne(repetition);
  await button(repetition.page, 'Провести продажу').click();
  await expect(recorded(repetition.page)).toBeVisible();
}

async function pressRecord({ hand, page }: Repetition): Promise<void> {
  await hand.tap(button(page, 'Провести продажу'));
  await hand.see(recorded(page));
}

/** Types the article and Enter. */
async function addTyped({ hand, page }: Repetition, good: Good): Promise<void> {
  await hand.type(good.sku);
  await hand.key('Enter');
  await hand.see(line(page, good));
}

const banknote = (page: Page) => button(page, /^Получено ещё 5\s000/);

const TASKS: readonly Task[] = [
  {
    what: 'one item by search, recorded',
    goal: '≤ 5 s',
    prepare: clear,
    run: async (repetition) => {
      await addTyped(repetition, first(repetition));
      await pressRecord(repetition);
    },
  },
  {
    what: 'one item by scanner, recorded',
    // The hand alone takes 2.6 s.
    goal: '≤ 2 s',
    prepare: clear,
    run: async (repetition) => {
      await repetition.hand.scan(first(repetition).barcode);
      await repetition.hand.see(line(repetition.page, first(repetition)));
      await pressRecord(repetition);
    },
  },
  {
    what: 'five lines by search and a banknote, recorded',
    goal: '≤ 15 s',
    prepare: clear,
    run: async (repetition) => {
      for (const good of repetition.goods) await addTyped(repetition, good);
      await repetition.hand.tap(banknote(repetition.page));
      await pressRecord(repetition);
    },
  },
  {
    what: 'five lines by scanner and a banknote, recorded',
    goal: '≤ 15 s',
    prepare: clear,
    run: async (repetition) => {
      for (const good of repetition.goods) {
        await repetition.hand.scan(good.barcode);
        await repetition.hand.see(line(repetition.page, good));
      }
      await repetition.hand.tap(banknote(repetition.page));
      await pressRecord(repetition);
    },
  },
  {
    what: 'a line’s price changed by 10 %, with its reason',
    goal: '≤ 4 s',
    prepare: putOne,
    run: async (repetition) => {
      const { hand, page } = repetition;
      await hand.tap(line(page, first(repetition)).getByRole('button', { name: /^Цена: / }));
      await hand.see(button(page, 'Торг'));
      // The pad opens under the hand.
      for (const digit of ['1', '0']) await hand.press(button(receipt(page), digit));
      await hand.tap(button(page, 'Торг'));
      await hand.see(line(page, first(repetition)).filter({ hasText: '· Торг' }));
    },
  },
  {
    what: 'return of one line by the slip’s code',
    goal: '≤ 4 s',
    prepare: async (repetition) => {
      await sellOne(repetition);
      await clear(repetition);
    },
    run: async ({ hand, page }) => {
      const sold = (await readJournalRows(page)).findLast(({ kind }) => kind === 'sale');
      await hand.scan(`${new URL(page.url()).origin}/till/receipt/${sold?.id}`);
      await takeBack(hand, page);
    },
  },
  {
    what: 'return of one line, its receipt found in the journal',
    prepare: async (repetition) => {
      await sellOne(repetition);
      await clear(repetition);
    },
    run: async ({ hand, page }) => {
      await hand.tap(pill(page));
      const details = button(page, /^Чек \S+: подробнее$/);
      await hand.see(details);
      await hand.tap(details);
      await hand.see(button(page, 'Оформить возврат'));
      await hand.tap(button(page, 'Оформить возврат'));
      await takeBack(hand, page);
    },
  },
  {
    what: 'slip of the sale just recorded, handed to the printer',
    prepare: sellOne,
    run: async ({ hand, page }) => {
      await hand.tap(button(recorded(page), 'Печать'));
      await hand.see(page.locator('body[data-printed]'));
      await page.evaluate(() => {
        delete document.body.dataset['printed'];
        window.dispatchEvent(new Event('afterprint'));
      });
    },
  },
  {
    what: 'shift closed, the drawer counted, its difference explained by a press',
    goal: '≤ 8 s',
    prepare: async (repetition) => {
      await sellOne(repetition);
      await clear(repetition);
    },
    run: async ({ hand, page }) => {
      await hand.tap(page.getByRole('link', { name: /Смена$/ }));
      const counted = page.getByLabel(/^Насчитали в кассе/);
      await hand.see(counted);
      await hand.tap(counted);
      await hand.type('12500');
      // The seller counts blind: only the press shows that a reason is needed.
      await hand.tap(button(page, 'Закрыть смену'));
      const reason = button(page, 'Ошиблись со сдачей');
      await hand.see(reason);
      await hand.tap(reason);
      const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
      await hand.see(question);
      await hand.tap(button(question, 'Закрыть смену'));
      await hand.see(page.getByRole('alert').filter({ hasText: 'Смена закрыта' }));
    },
  },
];

async function takeBack(hand: Hand, page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Возврат по чеку/ });
  // The only piece is already chosen.
  await hand.see(dialog);
  await hand.tap(button(dialog, 'Провести возврат'));
  await hand.see(page.getByRole('status').filter({ hasText: 'Возврат проведён' }));
}

/** From one seller's name back to the former seller. */
async function change({ hand, page }: Repetition): Promise<void> {
  const dialog = page.getByRole('dialog');
  await hand.tap(button(page, /Сменить продавца$/));
  const digit = (one: string) => button(dialog, one);
  await hand.see(digit(PIN.slice(0, 1)));
  for (const one of PIN) await hand.press(digit(one));
  await hand.seeGone(dialog);
}

async function online(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await expect(pill(page)).toHaveAccessibleName(/^Онлайн/, { timeout: SEEN_MS });
}

/** Last, because a login by PIN has a session of the till. */
const CHANGES: readonly Task[] = [
  {
    what: 'change of seller by PIN, online',
    goal: '≤ 4 s',
    prepare: async (repetition) => {
      await online(repetition.page);
      await clear(repetition);
    },
    run: change,
  },
  {
    what: 'change of seller by PIN, without a network',
    goal: '≤ 4 s',
    prepare: async (repetition) => {
      await online(repetition.page);
      await clear(repetition);
      await repetition.page.context().setOffline(true);
      await expect(pill(repetition.page)).toHaveAccessibleName(/^Нет сети/, { timeout: SEEN_MS });
    },
    run: change,
  },
];

/** The median repetition of a task: presses, elapsed seconds, and the time that the hand waited. */
function medianFigure({ what, goal }: Task, laps: readonly Lap[]): Figure {
  const [lap] = laps;
  if (lap === undefined) throw new Error(`Not done: ${what}`);
  const { taps, keys, scans } = lap;
  const count = (number: number, word: string) => (number === 0 ? [] : [`${number} ${word}`]);
  const presses = [...count(scans, 'scans'), ...count(taps, 'taps'), ...count(keys, 'keys')].join(', ');
  const total = median(laps.map(({ totalMs }) => totalMs));
  return {
    what,
    value: `${presses}: ${round(total / 1000, 1)} s, of it waiting ${round(total - handMs(lap))} ms`,
    ...(goal === undefined ? {} : { target: goal }),
  };
}

/** Goods with an article and a barcode, and enough stock of each. */
async function sellable(page: Page): Promise<Good[]> {
  const goods = await page.evaluate(
    async ([plenty, wanted]) => {
      const read = async (path: string) => (await (await fetch(path)).json()) as unknown;
      const { items } = (await read('/api/products?limit=100')) as { items: { _id: string }[] };
      const found: { title: string; sku: string; barcode: string }[] = [];
      for (const { _id } of items) {
        // Fields missing in the list are in the product's own answer.
        const one = (await read(`/api/products/${_id}`)) as {
          title: string;
          sku: string | null;
          barcode: string | null;
          stockQty?: number;
        };
        if (one.sku && one.barcode && (one.stockQty ?? 0) >= plenty)
          found.push({ title: one.title, sku: one.sku, barcode: one.barcode });
        if (found.length === wanted) break;
      }
      return found;
    },
    [PLENTY, 5 * TIMES] as const,
  );
  if (goods.length < 5) throw new Error('Fewer than five goods have an article, a bar code and enough stock');
  return goods;
}

/** Runs every task on the built shop. */
export async function measureTill({ url, admin, folder, dataDir }: DemoShop): Promise<Figure[]> {
  const { page, context } = await openDevice({ profile: join(folder, 'till'), baseURL: url, viewport: TABLET });
  // The loader of this script wraps named functions in a helper that the page lacks.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(() => {
    window.print = () => (document.body.dataset['printed'] = 'yes');
  });
  try {
    const { phone, password, name } = COLLEAGUE;
    const who = ['--phone', phone, '--password', password, '--name', name, '--role', 'manager'];
    runCommand({ root: resolve(import.meta.dirname, '../..'), dataDir }, 'user', ...who);
    await page.goto('/auth');
    await waitForWorker(page);
    // A seller's login makes the browser a till.
    await login(page, COLLEAGUE);
    await openTill(page);
    await setOwnPin(page);
    await enterAs(page, admin);
    await setOwnPin(page);
    await enterAs(page, COLLEAGUE);
    await waitForCopy(page, { figures: true });
    const goods = await sellable(page);
    const slow = await context.newCDPSession(page);
    const figures: Figure[] = [
      {
        what: `a hand: ${HAND_MS.tap / 1000} s a tap, ${HAND_MS.key / 1000} s a key, ${HAND_MS.scan / 1000} s a scan`,
        value: `processor ÷ ${CPU_SLOWDOWN}, ${TABLET.width} × ${TABLET.height}, median of ${TIMES}`,
      },
    ];
    for (const task of TASKS.filter(({ what }) => ONLY.test(what)))
      figures.push(await measured(task, { page, goods, slow }));
    await clear({ page, goods, hand: new Hand(page) });
    if (ONLY.test('recording')) figures.push(...(await recordings(page)));
    for (const task of CHANGES.filter(({ what }) => ONLY.test(what)))
      figures.push(await measured(task, { page, goods, slow }));
    return figures;
  } finally {
    await context.close();
  }
}

async function measured(
  task: Task,
  { page, goods, slow }: { page: Page; goods: readonly Good[]; slow: CDPSession },
): Promise<Figure> {
  const laps: Lap[] = [];
  const hand = new Hand(page);
  for (let time = 0; time < TIMES; time += 1) {
    const from = (time * 5) % (goods.length - 4);
    const repetition: Repetition = { hand, page, goods: goods.slice(from, from + 5) };
    await task.prepare(repetition);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    laps.push(await hand.time(() => task.run(repetition)));
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  return medianFigure(task, laps);
}
