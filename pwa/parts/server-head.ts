/**
 * What a screen says of its page's head while a server renders it. There the effects that write it into the document
 * never run; a render is one synchronous piece of work, so one place for the page being rendered is enough.
 * The hooks ask for it under `import.meta.env.SSR`, so that a browser's build does without.
 */

export interface ServerHead {
  /** `https://shop.example`. */
  readonly origin: string;
  title: string | null;
  description: string | null;
  links: Record<string, string>;
}

let current: ServerHead | null = null;

/** The head of the page being rendered on a server; null in a browser. */
export function serverHead(): ServerHead | null {
  return current;
}

/** Runs a synchronous render and gives back what its screens said of the head. */
export function collectHead<T>(origin: string, render: () => T): { head: ServerHead; rendered: T } {
  const head: ServerHead = { origin, title: null, description: null, links: {} };
  current = head;
  try {
    return { head, rendered: render() };
  } finally {
    current = null;
  }
}
