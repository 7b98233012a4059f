/**
 * The window for the router, with a history of pages only. The code that handles overlays' entries loads with the first
 * overlay (`overlay-history.ts`); until then the history is the browser's own.
 */

/** State of a history entry: the router's marks, and ours on overlays' entries. */
export type Place = { readonly idx?: unknown; readonly key?: unknown; readonly overlay?: Mark } | null;

/** Mark of an overlay's entry; pages have none. */
export interface Mark {
  /** Number of the overlay above the page, from 1. */
  readonly depth: number;
  /** The router has replaced the page's entry in the meantime: the entry of the page below is updated once it is reached. */
  readonly rewritten?: boolean;
}

/** Handler between the router and the history. */
export interface Follower {
  readonly push: (state: Place, url?: string) => void;
  readonly replace: (state: Place, url?: string) => void;
  readonly go: (delta: number) => void;
  /** The tab has moved to another entry; `tell` notifies the router. */
  readonly arrive: (tell: () => void) => void;
}

let follower: Follower | null = null;

/** Sets the handler of the router's and the tab's moves. */
export function setFollower(next: Follower): void {
  follower = next;
}

/** True when the tab is on an entry whose overlay was lost in a reload. */
export function isOnOverlay(): boolean {
  return (window.history.state as Place)?.overlay !== undefined;
}

/** The window to pass to the router, before the first render. */
export function overlayWindow(): Window {
  let popstateListener: (() => void) | null = null;
  const tell = () => popstateListener?.();
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
      if (type === 'popstate') popstateListener = listener;
      else window.addEventListener(type, listener);
    },
    removeEventListener: (type: string, listener: () => void) => {
      if (type === 'popstate') popstateListener = null;
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
