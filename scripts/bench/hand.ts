/** A simulated hand: it moves at its own pace, and waits only when it must see something first. */
import type { Locator, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { scan } from '../../pwa/journeys/scanner.ts';

/**
 * The keystroke-level model (Card, Moran, Newell 1980) for an experienced user, without thinking time: 1.1 s to reach and press a distant
 * place on the screen, 0.2 s for a key under the hand (of a keyboard, or the next one of a pad). Aiming the scanner and pulling its trigger
 * counts as a press and two keys.
 */
export const HAND_MS = { tap: 1_100, key: 200, scan: 1_500 } as const;
export const SEEN_MS = 60_000;

export interface Lap {
  taps: number;
  keys: number;
  scans: number;
  totalMs: number;
}

export const handMs = ({ taps, keys, scans }: Lap): number =>
  taps * HAND_MS.tap + keys * HAND_MS.key + scans * HAND_MS.scan;

export class Hand {
  readonly #page: Page;
  #lap: Lap = { taps: 0, keys: 0, scans: 0, totalMs: 0 };

  constructor(page: Page) {
    this.#page = page;
  }

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
