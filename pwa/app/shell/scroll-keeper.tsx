/**
 * Brings people back to where they were in a list: by Back, also after a reload. The router scrolls once, when the address
 * has changed; goods that are still being read come later and make the page long enough only then. This waits for them,
 * until the place is reached or somebody scrolls by hand.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom';

const STORED = 'scroll-places';
/** Longer than a copy of the catalogue takes to be read; after that the page may grow for other reasons. */
const WAIT_MS = 10_000;
/** The person's own moves: from then on the place is theirs. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

type Places = Map<string, number>;

/** Names a place in history. The address a tab was opened at has no key of its own: every page typed into it would share one place. */
export function placeName({ key, pathname, search }: Location): string {
  return key === 'default' ? `${pathname}${search}` : key;
}

function readPlaces(): Places {
  try {
    return new Map(Object.entries(JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Record<string, number>));
  } catch {
    return new Map();
  }
}

function storePlaces(places: Places): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(Object.fromEntries(places)));
  } catch {
    // A browser that forbids storage forgets the place with the page.
  }
}

/** Scrolls to `place` as soon as the page is long enough; returns what stops it. */
function goTo(place: number, onEnd: () => void): () => void {
  const growth = new ResizeObserver(tryNow);
  const timer = setTimeout(stop, WAIT_MS);
  function stop() {
    growth.disconnect();
    clearTimeout(timer);
    for (const move of OWN_MOVES) window.removeEventListener(move, stop);
    onEnd();
  }
  function tryNow() {
    const root = document.documentElement;
    if (root.scrollHeight - root.clientHeight < place) return;
    if (Math.abs(window.scrollY - place) > 1) window.scrollTo(0, place);
    stop();
  }
  for (const move of OWN_MOVES) window.addEventListener(move, stop, { passive: true });
  growth.observe(document.body);
  tryNow();
  return stop;
}

export function ScrollKeeper() {
  const key = placeName(useLocation());
  const type = useNavigationType();
  const places = useRef<Places>(null);
  const current = useRef(key);
  const isReturning = useRef(false);

  useLayoutEffect(() => {
    places.current ??= readPlaces();
    current.current = key;
    const place = type === NavigationType.Pop ? places.current.get(key) : undefined;
    if (place === undefined || place === 0) return undefined;
    isReturning.current = true;
    return goTo(place, () => {
      isReturning.current = false;
    });
  }, [key, type]);

  useEffect(() => {
    const note = () => {
      // Where the page stands on its way back is nobody's place.
      if (!isReturning.current) places.current?.set(current.current, window.scrollY);
    };
    const store = () => storePlaces(places.current ?? new Map<string, number>());
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', store);
    };
  }, []);
  return null;
}
