/** A browser window of an engine that Playwright does not drive: what a story does in it and sees in it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { InPage } from '../device-stores.ts';
import { PATIENCE_MS } from '../patience.ts';

export type Engine = 'WebKit' | 'Firefox';

export interface WindowSettings {
  /** Folder of the profile; the same folder is the same device after a restart. */
  readonly profile: string;
  readonly width: number;
  readonly height: number;
  /** A window that stores nothing beyond its own life, as the engine's private mode does. */
  readonly isPrivate?: boolean;
  /** Firefox alone: the site's cookies and all its storage are blocked. */
  readonly storesNothing?: boolean;
  /** True for a story about motion; all others prefer reduced motion. */
  readonly motion?: boolean;
  /** A script that runs in each page before the page's own, as of an engine that differs from this one. */
  readonly before?: string;
}

/** A driver's few commands, on which everything else is built. */
export interface Driver {
  /** Goes to an address; resolves once the page is being left. */
  readonly go: (url: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** Evaluates an expression in the page; a promise is awaited, its value must be JSON. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Clicks the element of this selector as a pointer does. */
  readonly click: (selector: string) => Promise<void>;
  /** Types into the element of this selector, key by key. */
  readonly type: (selector: string, text: string) => Promise<void>;
  /** PNG of the window. */
  readonly picture: () => Promise<Buffer>;
  /** Closes the window in order: cookies and databases reach the disk. */
  readonly close: () => Promise<void>;
  /** SIGKILL to the whole browser: no process can flush or close anything. */
  readonly kill: () => Promise<void>;
}

/** Longest time for a look at the page, ms. */
const LOOK_MS = 10_000;

/** Elements that a person can press, as CSS selectors. */
const PRESSABLE = 'button, a, label, summary, [role=button], [role=option], [role=tab]';
const FIELDS = 'input, textarea, select';

/** Selector of the element that `mark` has found. */
const MARKED = '[data-found-by-story]';

/**
 * Marks the visible element with that name within a part of the page, or in the topmost dialog that has one, or in the
 * page, and notes on the page that it awaits a click; true when there is one and it keeps its place. Runs in the page.
 */
async function mark([selector, name, within]: readonly [
  selector: string,
  name: string,
  within: string | null,
]): Promise<boolean> {
  const clean = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
  const isVisible = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden';
  };
  const isInSight = (element: Element): boolean => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  const namesOf = (element: Element): string[] => {
    const { innerText, placeholder, labels } = element as HTMLInputElement;
    const given = [element.getAttribute('aria-label'), innerText, placeholder];
    return [...given, ...[...(labels ?? [])].map((label) => label.innerText)].map(clean);
  };
  for (const former of document.querySelectorAll('[data-found-by-story]'))
    former.removeAttribute('data-found-by-story');
  const places: ParentNode[] =
    within === null
      ? [...[...document.querySelectorAll('[role=dialog]')].reverse(), document]
      : [...document.querySelectorAll(within)];
  for (const place of places) {
    const all = [...place.querySelectorAll(selector)].filter(isVisible);
    const named = [
      ...all.filter((element) => namesOf(element).includes(name)),
      ...all.filter((element) => namesOf(element).some((text) => text.startsWith(name))),
    ];
    // An element in sight, such as a button in the bar at the foot of a phone, goes before one that has to be scrolled to.
    const found = named.find(isInSight) ?? named[0];
    if (found === undefined) continue;
    found.scrollIntoView({ block: 'center', behavior: 'instant' });
    found.setAttribute('data-found-by-story', '');
    const box = JSON.stringify(found.getBoundingClientRect());
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    if (JSON.stringify(found.getBoundingClientRect()) !== box) return false;
    const { dataset } = document.documentElement;
    dataset.awaitsClick = '';
    const note = ({ target }: Event) => {
      if (found.contains(target as Node)) delete dataset.awaitsClick;
    };
    addEventListener('click', note, { capture: true });
    return true;
  }
  return false;
}

/** True unless the marked element still waits for its click. Runs in the page. */
function isClicked(): boolean {
  const isThere = document.querySelector('[data-found-by-story]') !== null;
  return !(isThere && 'awaitsClick' in document.documentElement.dataset);
}

/** Empties a field as a person does who selects all and deletes. Runs in the page. */
function empty(selector: string): void {
  const field = document.querySelector<HTMLInputElement>(selector);
  if (field === null || field.value === '') return;
  field.focus();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Chooses the option of a list; false while there is none of that text. Runs in the page. */
function chooseIn([selector, text]: readonly [selector: string, text: string]): boolean {
  const list = document.querySelector<HTMLSelectElement>(selector);
  const option = [...(list?.options ?? [])].find(({ label }) => label.trim() === text);
  if (list === null || option === undefined) return false;
  list.value = option.value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

/** Gives the only file field a file, as the browser's dialog does; false while there is no field. Runs in the page. */
function attachTo([name, type, base64]: readonly [name: string, type: string, base64: string]): boolean {
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (field === null) return false;
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const chosen = new DataTransfer();
  chosen.items.add(new File([bytes], name, { type }));
  field.files = chosen.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

export class EngineWindow implements InPage {
  readonly engine: Engine;
  readonly driver: Driver;
  readonly #origin: string;

  /** `origin`: the shop's address for this window. */
  constructor(engine: Engine, driver: Driver, origin: string) {
    this.engine = engine;
    this.driver = driver;
    this.#origin = origin;
  }

  /** Goes to an address; resolves once the application has started there. */
  async go(path: string): Promise<void> {
    await this.driver.go(this.#origin + path);
    const isStarted = () =>
      document.readyState === 'complete' && !('earlyTouches' in window) && !('isBeingLeft' in window);
    await expect.poll(() => this.#look(isStarted).catch(() => false)).toBe(true);
  }

  /** Leaves for another address without waiting for it, as a finger on a link does. */
  leave(path: string): Promise<void> {
    return this.evaluate((url) => void setTimeout(() => location.assign(url)), this.#origin + path);
  }

  /** Runs a function in the page, where nothing of this file exists. */
  async evaluate<Result, Argument>(
    act: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result> {
    const given = argument === undefined ? 'undefined' : JSON.stringify(argument);
    return (await this.driver.evaluate(`(${String(act)})(${given})`)) as Result;
  }

  /** A short look at the page; one that a navigation has swallowed ends with an error. */
  #look<Result>(look: () => Result): Promise<Result> {
    const late = sleep(LOOK_MS).then(() => Promise.reject(new Error('The page does not answer')));
    return Promise.race([this.evaluate(look, undefined), late]);
  }

  /** The text that the page shows, and what it announces. */
  text(): Promise<string> {
    return this.#look(() => {
      const announced = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
      return [document.body.innerText, ...announced].join('\n').replaceAll('\u00a0', ' ');
    });
  }

  /** Waits until the page shows this text. */
  async sees(text: string | RegExp): Promise<void> {
    const shown = expect.poll(() => this.text().catch((error: unknown) => `no answer: ${String(error)}`));
    await (typeof text === 'string' ? shown.toContain(text) : shown.toMatch(text));
  }

  /** Waits for the thing with this name and marks it. */
  async #find(selector: string, name: string, within: string | null): Promise<void> {
    await expect
      .poll(() => this.evaluate(mark, [selector, name, within] as const).catch(() => false), `${within ?? ''} ${name}`)
      .toBe(true);
  }

  /**
   * Presses the button or link with this name, within the part of the page that this selector names. A pointer that has
   * missed it, since it moved or was disabled meanwhile, presses again; a click that the page has received is never repeated.
   */
  async press(name: string, within: string | null = null): Promise<void> {
    await expect(async () => {
      await this.#find(PRESSABLE, name, within);
      await this.driver.click(MARKED);
      expect(await this.evaluate(isClicked, undefined).catch(() => true), `a click on ${name}`).toBe(true);
    }).toPass({ timeout: PATIENCE_MS });
  }

  /** Replaces what stands in the field with this label. */
  async fill(label: string, text: string): Promise<void> {
    await this.#find(FIELDS, label, null);
    await this.evaluate(empty, MARKED);
    await this.driver.type(MARKED, text);
  }

  /** Chooses the option with this text in the list with this label. */
  async choose(label: string, option: string): Promise<void> {
    await this.#find('select', label, null);
    await expect.poll(() => this.evaluate(chooseIn, [MARKED, option] as const)).toBe(true);
  }

  /** Gives the page's file field a file. */
  async attach({ name, type, content }: { name: string; type: string; content: Buffer }): Promise<void> {
    await expect.poll(() => this.evaluate(attachTo, [name, type, content.toString('base64')] as const)).toBe(true);
  }
}
