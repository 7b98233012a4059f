/**
 * Back closes overlays. Each open overlay has an entry of its own in the tab's history, above its page's entry and
 * under the same address; the router uses `overlayWindow` and never sees these entries.
 *
 * - Back on such an entry closes the overlay; closing it otherwise removes the entry.
 * - A page opened from an overlay replaces the overlay's entry, so that Back leads to the page below at once.
 * - An entry without its overlay (after a reload or Forward) is left again automatically.
 */
import { useEffect } from 'react';
import { type Follower, type Place, setFollower } from './overlay-window.ts';
import { useLatest } from './use-latest.ts';

interface Overlay {
  readonly close: () => void;
  /** True when Back has asked it to close, or its page is being left: it needs no entry any more. */
  left: boolean;
}

/** Milliseconds after which a history step without an event (there is no such entry) counts as done. */
const STEP_TIMEOUT_MS = 1_000;
/** Milliseconds that an overlay has for closing; one that stays open (a request is running) gets an entry again. */
const CLOSING_MS = 500;

const depthOf = (place: Place): number => place?.overlay?.depth ?? 0;

/** Entries of one page have the router's same marks. */
function isSamePage(from: Place, to: Place): boolean {
  if (typeof to?.idx !== 'number' || from?.idx !== to.idx) return false;
  return from.key === to.key || (from.overlay?.rewritten === true && depthOf(to) < depthOf(from));
}

class OverlayHistory implements Follower {
  readonly #overlays: Overlay[] = [];
  /** The tab's entry as last seen; its address matters after the router has rewritten it. */
  #place: Place = null;
  #address = '';
  /** A step in progress: the router's moves wait for its end, since they would land on another entry. */
  #step: { readonly own: boolean; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  readonly #waiting: (() => void)[] = [];
  #settling: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.#note();
    this.#settleSoon();
  }

  /** Registers an open overlay; the returned function unregisters it. */
  open(close: () => void): () => void {
    const overlay: Overlay = { close, left: false };
    this.#overlays.push(overlay);
    this.#settleSoon();
    return () => {
      this.#overlays.splice(this.#overlays.indexOf(overlay), 1);
      this.#settleSoon();
    };
  }

  push(state: Place, url?: string): void {
    if (this.#step !== null) return void this.#waiting.push(() => this.push(state, url));
    const { overlay } = (window.history.state as Place) ?? {};
    if (overlay?.rewritten === true) {
      this.#waiting.push(() => this.push(state, url));
      return this.#walk(-overlay.depth, true);
    }
    // Overlays of a page close with it, once the next page is rendered.
    if (new URL(url ?? '', this.#address).pathname !== location.pathname) this.#markClosing(this.#overlays);
    if (overlay === undefined) window.history.pushState(state, '', url);
    else window.history.replaceState(state, '', url);
    this.#note();
    this.#settleSoon();
  }

  replace(state: Place, url?: string): void {
    if (this.#step !== null) return void this.#waiting.push(() => this.replace(state, url));
    const { overlay } = (window.history.state as Place) ?? {};
    window.history.replaceState(
      overlay === undefined ? state : { ...state, overlay: { ...overlay, rewritten: true } },
      '',
      url,
    );
    this.#note();
  }

  /** The router counts pages: this skips the overlays above the present one. */
  go(delta: number): void {
    if (this.#step !== null) return void this.#waiting.push(() => this.go(delta));
    this.#walk(delta < 0 ? delta - depthOf(window.history.state as Place) : delta, false);
  }

  #walk(delta: number, own: boolean): void {
    const timer = setTimeout(() => {
      this.#step = null;
      this.#resume();
    }, STEP_TIMEOUT_MS);
    this.#step = { own, timer };
    window.history.go(delta);
  }

  arrive(tell: () => void): void {
    const [from, address, step] = [this.#place, this.#address, this.#step];
    const to = window.history.state as Place;
    clearTimeout(step?.timer);
    this.#step = null;
    if (isSamePage(from, to)) {
      const depth = depthOf(to);
      if (from?.overlay?.rewritten === true)
        window.history.replaceState(
          { ...from, overlay: depth === 0 ? undefined : { depth, rewritten: true } },
          '',
          address,
        );
      this.#note();
      if (step?.own !== true) this.#closeAbove(depth);
    } else {
      this.#note();
      tell();
    }
    this.#resume();
  }

  #closeAbove(depth: number): void {
    const above = this.#overlays
      .filter(({ left }) => !left)
      .slice(depth)
      .reverse();
    this.#markClosing(above);
    for (const overlay of above) overlay.close();
  }

  /** Marks overlays as closing, so that they need no entries; one that stays open gets an entry again. */
  #markClosing(overlays: readonly Overlay[]): void {
    const closing = [...overlays];
    for (const overlay of closing) overlay.left = true;
    setTimeout(() => {
      for (const overlay of closing) overlay.left = false;
      this.#settleSoon();
    }, CLOSING_MS);
  }

  #resume(): void {
    while (this.#step === null && this.#waiting.length > 0) this.#waiting.shift()?.();
    this.#settleSoon();
  }

  /** Runs after the current task: code that closes an overlay often opens another, or a page, in the same task. */
  #settleSoon(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#settle());
  }

  #settle(): void {
    // The end of the step calls this again.
    if (this.#step !== null) return;
    const { history } = window;
    const place = history.state as Place;
    const wanted = this.#overlays.filter(({ left }) => !left).length;
    const depth = depthOf(place);
    if (depth > wanted) return this.#walk(wanted - depth, true);
    for (let above = depth + 1; above <= wanted; above += 1)
      history.pushState({ ...place, overlay: { ...place?.overlay, depth: above } }, '');
    this.#note();
  }

  #note(): void {
    this.#place = window.history.state as Place;
    this.#address = location.href;
  }
}

let followed: OverlayHistory | null = null;

function follow(): OverlayHistory {
  if (followed === null) setFollower((followed = new OverlayHistory()));
  return followed;
}

// Started at once: after a reload the tab may be on an overlay's entry, which must be removed.
if (typeof window !== 'undefined') follow();

/** Registers an open overlay; the returned function unregisters it. Back calls `close`. */
export function overlayOpened(close: () => void): () => void {
  return follow().open(close);
}

/** While `isOpen`, Back closes the overlay instead of leaving the page. For overlays outside of the kit; the kit's own already do it. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useLatest(close);
  useEffect(() => (isOpen ? overlayOpened(() => latest.current()) : undefined), [isOpen, latest]);
}
