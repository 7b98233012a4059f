/**
 * Restores the scroll position of a list on Back, also after a reload. The router scrolls once, when the address has changed; goods still being
 * read make the page long enough only later. This waits for them until the position is reached or the person scrolls. In the back office, where the
 * screen scrolls inside its frame, it also starts a new screen at its top and returns the focus to the followed link.
 */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const STORED = 'scroll-places';
/** Longer than reading the copy of the catalogue takes; later the page may grow for other reasons. */
const WAIT_MS = 10_000;
/** Input by which the person scrolls: it ends the restoring. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

let places: Map<string, number> | null = null;
/** Followed links by the keys of history entries. */
const followed = new Map<string, string>();

function readPlaces(): Map<string, number> {
  try {
    return new Map(Object.entries(JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Record<string, number>));
  } catch {
    return new Map();
  }
}

function storePlaces(): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(Object.fromEntries(places ?? [])));
  } catch {
    // In a browser that forbids storage the positions last as long as the page.
  }
}

/** Gives the first history entry a key, since opening an address again is another visit, from the top. Call it before the router starts. */
export function keyFirstEntry(): void {
  const state = window.history.state as { key?: string } | null;
  if (state?.key === undefined)
    window.history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '');
}

/** The scrolling element: the page, or an element in it. */
interface Scroller {
  readonly target: EventTarget;
  readonly now: () => number;
  readonly most: () => number;
  readonly scrollTo: (place: number) => void;
  /** Calls back whenever there may be more to scroll; returns the function that stops it. */
  readonly onGrowth: (check: () => void) => () => void;
}

const PAGE: () => Scroller = () => ({
  target: window,
  now: () => window.scrollY,
  most: () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
  scrollTo: (place) => window.scrollTo(0, place),
  onGrowth: (check) => {
    const growth = new ResizeObserver(check);
    growth.observe(document.body);
    return () => growth.disconnect();
  },
});

function scrollerOf(area: HTMLElement): Scroller {
  return {
    target: area,
    now: () => area.scrollTop,
    most: () => area.scrollHeight - area.clientHeight,
    scrollTo: (place) => area.scrollTo(0, place),
    onGrowth: (check) => {
      const growth = new MutationObserver(check);
      growth.observe(area, { childList: true, subtree: true });
      return () => growth.disconnect();
    },
  };
}

/** Calls `isDone` at each growth until it returns true or the person scrolls; returns the function that stops it. */
function retryUntilDone(scroller: Scroller, isDone: () => boolean, onEnd: () => void): () => void {
  const stopWatching = scroller.onGrowth(check);
  const timer = setTimeout(stop, WAIT_MS);
  function stop() {
    stopWatching();
    clearTimeout(timer);
    for (const move of OWN_MOVES) window.removeEventListener(move, stop);
    onEnd();
  }
  function check() {
    if (isDone()) stop();
  }
  for (const move of OWN_MOVES) window.addEventListener(move, stop, { passive: true });
  check();
  return stop;
}

/** True for a list and its side panel, whose address extends the list's. */
const isSameScreen = (one: string, other: string) =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);

/** @param props.area the element that scrolls instead of the page */
export function ScrollKeeper({ area }: { area?: RefObject<HTMLElement | null> }) {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const current = useRef(key);
  const former = useRef(pathname);
  const isReturning = useRef(false);

  useLayoutEffect(() => {
    places ??= readPlaces();
    current.current = key;
    const isNewScreen = !isSameScreen(former.current, pathname);
    former.current = pathname;
    const inner = area?.current ?? null;
    const scroller = inner === null ? PAGE() : scrollerOf(inner);
    const isBack = type === NavigationType.Pop;
    // The router handles the page itself.
    if (inner !== null && !isBack && isNewScreen) inner.scrollTo(0, 0);
    const place = (isBack ? places.get(key) : undefined) ?? 0;
    const link = isBack && inner !== null ? followed.get(key) : undefined;
    if (place === 0 && link === undefined) return undefined;
    isReturning.current = true;
    return retryUntilDone(
      scroller,
      () => {
        const found = link === undefined ? null : inner?.querySelector<HTMLElement>(`a[href="${CSS.escape(link)}"]`);
        if (found === null && link !== undefined) return false;
        if (scroller.most() < place) return false;
        if (Math.abs(scroller.now() - place) > 1) scroller.scrollTo(place);
        found?.focus({ preventScroll: true });
        return true;
      },
      () => {
        isReturning.current = false;
      },
    );
  }, [key, pathname, type, area]);

  useEffect(() => {
    const inner = area?.current ?? null;
    const { target, now } = inner === null ? PAGE() : scrollerOf(inner);
    const note = () => {
      // A position reached during the restoring is not the person's.
      if (!isReturning.current) places?.set(current.current, now());
    };
    const noteLink = ({ target: pressed }: Event) => {
      if (!(pressed instanceof Element)) return;
      const link = pressed.closest('a[href]') ?? pressed.closest('tr')?.querySelector('a[href]');
      const address = link?.getAttribute('href');
      if (address != null) followed.set(current.current, address);
    };
    target.addEventListener('scroll', note, { passive: true });
    inner?.addEventListener('click', noteLink, { capture: true });
    window.addEventListener('pagehide', storePlaces);
    return () => {
      target.removeEventListener('scroll', note);
      inner?.removeEventListener('click', noteLink, { capture: true });
      window.removeEventListener('pagehide', storePlaces);
    };
  }, [area]);
  return null;
}
