/**
 * Brings people back to where they were in a list: by Back, also after a reload. The router scrolls once, when the
 * address has changed; goods that are still being read come later and make the page long enough only then. This waits
 * for them, until the place is reached or somebody scrolls by hand. In the back office, where the screen scrolls inside
 * its frame, it also begins a new screen at its top and gives the focus back to the link that was followed.
 */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const STORED = 'scroll-places';
/** Longer than a copy of the catalogue takes to be read; after that the page may grow for other reasons. */
const WAIT_MS = 10_000;
/** The person's own moves: from then on the place is theirs. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** By the keys of history's entries. */
let places: Map<string, number> | null = null;
/** Addresses of links that were followed from an entry. */
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
    // A browser that forbids storage forgets the place with the page.
  }
}

/**
 * Names the entry that a page was opened at by an address, so that the router has a key for it as for its own: the same
 * address typed or linked to once more is another visit, and begins at the top. A reload and Back find the name again.
 * To be called before the router starts.
 */
export function nameFirstEntry(): void {
  const state = window.history.state as { key?: string } | null;
  if (state?.key === undefined)
    window.history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '');
}

/** What scrolls: the page, or an element in it. */
interface Scroller {
  readonly target: EventTarget;
  readonly now: () => number;
  readonly most: () => number;
  readonly scrollTo: (place: number) => void;
  /** Calls back whenever there may be more to scroll; returns what stops it. */
  readonly onGrowth: (look: () => void) => () => void;
}

const PAGE: () => Scroller = () => ({
  target: window,
  now: () => window.scrollY,
  most: () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
  scrollTo: (place) => window.scrollTo(0, place),
  onGrowth: (look) => {
    const growth = new ResizeObserver(look);
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
    onGrowth: (look) => {
      const growth = new MutationObserver(look);
      growth.observe(area, { childList: true, subtree: true });
      return () => growth.disconnect();
    },
  };
}

/** Does `isDone` as soon as it can be, unless the person moves first; returns what stops it. */
function whenPossible(scroller: Scroller, isDone: () => boolean, onEnd: () => void): () => void {
  const stopWatching = scroller.onGrowth(look);
  const timer = setTimeout(stop, WAIT_MS);
  function stop() {
    stopWatching();
    clearTimeout(timer);
    for (const move of OWN_MOVES) window.removeEventListener(move, stop);
    onEnd();
  }
  function look() {
    if (isDone()) stop();
  }
  for (const move of OWN_MOVES) window.addEventListener(move, stop, { passive: true });
  look();
  return stop;
}

/** A list and the panel beside it are one screen: the panel's address goes on from the list's. */
const isSameScreen = (one: string, other: string) =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);

/** `area`: what scrolls in place of the page. */
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
    // The router takes care of the page itself.
    if (inner !== null && !isBack && isNewScreen) inner.scrollTo(0, 0);
    const place = (isBack ? places.get(key) : undefined) ?? 0;
    const link = isBack && inner !== null ? followed.get(key) : undefined;
    if (place === 0 && link === undefined) return undefined;
    isReturning.current = true;
    return whenPossible(
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
      // Where the page stands on its way back is nobody's place.
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
