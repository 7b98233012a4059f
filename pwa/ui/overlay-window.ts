/**
 * The window as the router is to see it: with a history of pages alone. What follows the entries of overlays comes with
 * the first overlay (`overlay-history.ts`); until then the history is the browser's own.
 */

/** What an entry's state holds: the router's own marks, and ours on the entries of overlays. */
export type Place = { readonly idx?: unknown; readonly key?: unknown; readonly overlay?: Mark } | null;

/** What an entry's state says of overlays; pages have none. */
export interface Mark {
  /** From 1, counted from the page. */
  readonly depth: number;
  /** The router replaced its entry meanwhile: the page's own, below, is to follow once it is reached. */
  readonly rewritten?: boolean;
}

/** Stands between the router and the history. */
export interface Follower {
  readonly push: (state: Place, url?: string) => void;
  readonly replace: (state: Place, url?: string) => void;
  readonly go: (delta: number) => void;
  /** The tab has come to another entry; `tell` lets the router hear of it. */
  readonly arrive: (tell: () => void) => void;
}

let follower: Follower | null = null;

/** From now on the router's moves and the tab's go through this. */
export function followWith(next: Follower): void {
  follower = next;
}

/** True where the tab stands on an entry whose overlay went with a reload. */
export function isOnOverlay(): boolean {
  return (window.history.state as Place)?.overlay !== undefined;
}

/** The window to hand to the router, before anything is drawn. */
export function overlayWindow(): Window {
  let told: (() => void) | null = null;
  const tell = () => told?.();
  window.addEventListener('popstate', () => (follower === null ? tell() : follower.arrive(tell)));
  const history = {
    pushState: (state: Place, title: string, url?: string) =>
      follower === null ? window.history.pushState(state, title, url) : follower.push(state, url),
    replaceState: (state: Place, title: string, url?: string) =>
      follower === null ? window.history.replaceState(state, title, url) : follower.replace(state, url),
    go: (delta = 0) => (follower === null ? window.history.go(delta) : follower.go(delta)),
    get state() {
      return window.history.state as unknown;
    },
  };
  const own: Readonly<Record<string, unknown>> = {
    history,
    addEventListener: (type: string, listener: () => void) => {
      if (type === 'popstate') told = listener;
      else window.addEventListener(type, listener);
    },
    removeEventListener: (type: string, listener: () => void) => {
      if (type === 'popstate') told = null;
      else window.removeEventListener(type, listener);
    },
  };
  return new Proxy(window, {
    get: (page, name) => {
      if (typeof name === 'string' && Object.hasOwn(own, name)) return own[name];
      const value: unknown = Reflect.get(page, name, page);
      return typeof value === 'function' ? (value.bind(page) as unknown) : value;
    },
  });
}
