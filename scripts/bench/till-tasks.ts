/** Tasks of a seller at the till: the state before each, and the hand's moves. */
import { expect, type Locator, type Page } from '@playwright/test';
import { readJournalRows } from '../../pwa/journeys/journal-rows.ts';
import { scan } from '../../pwa/journeys/scanner.ts';
import { PIN } from '../../pwa/journeys/seller-pins.ts';
import { openTill, waitUntilSettled } from '../../pwa/journeys/till.ts';
import { SEEN_MS, type Hand } from './hand.ts';

export interface Good {
  title: string;
  sku: string;
  barcode: string;
}

/** Context of one repetition, with goods that no earlier repetition has used. */
export interface Repetition {
  hand: Hand;
  page: Page;
  goods: readonly Good[];
}

export interface Task {
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
export async function clear({ page }: Repetition): Promise<void> {
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

async function sellBefore(repetition: Repetition): Promise<void> {
  await sellOne(repetition);
  await clear(repetition);
}

async function pressRecord({ hand, page }: Repetition): Promise<void> {
  await hand.tap(button(page, 'Провести продажу'));
  await hand.see(recorded(page));
}

async function addTyped({ hand, page }: Repetition, good: Good): Promise<void> {
  await hand.type(good.sku);
  await hand.key('Enter');
  await hand.see(line(page, good));
}

const banknote = (page: Page) => button(page, /^Получено (ещё )?5\s000/);

export const TASKS: readonly Task[] = [
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
    what: 'a line’s price changed, with its reason',
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
    prepare: sellBefore,
    run: async ({ hand, page }) => {
      const sold = (await readJournalRows(page)).findLast(({ kind }) => kind === 'sale');
      await hand.scan(`${new URL(page.url()).origin}/till/receipt/${sold?.id}`);
      await takeBack(hand, page);
    },
  },
  {
    what: 'return of one line, found in the journal',
    prepare: sellBefore,
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
    what: 'slip of the last sale, printed',
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
    what: 'shift closed, drawer counted, difference explained',
    goal: '≤ 8 s',
    prepare: sellBefore,
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

async function online(repetition: Repetition): Promise<void> {
  await repetition.page.context().setOffline(false);
  await expect(pill(repetition.page)).toHaveAccessibleName(/^Онлайн/, { timeout: SEEN_MS });
  await clear(repetition);
}

/** Last, because a login by PIN has a session of the till. */
export const CHANGES: readonly Task[] = [
  {
    what: 'change of seller by PIN, online',
    goal: '≤ 4 s',
    prepare: online,
    run: change,
  },
  {
    what: 'change of seller by PIN, without a network',
    goal: '≤ 4 s',
    prepare: async (repetition) => {
      await online(repetition);
      await repetition.page.context().setOffline(true);
      await expect(pill(repetition.page)).toHaveAccessibleName(/^Нет сети/, { timeout: SEEN_MS });
    },
    run: change,
  },
];
