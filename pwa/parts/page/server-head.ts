/**
 * Data for the page's head while a server renders a screen. There the effects that write it into the document never run; a render is synchronous,
 * so one variable for the current page is enough. The hooks use it under `import.meta.env.SSR`, so that a browser's build omits it.
 */

export interface ServerHead {
  /** `https://shop.example`. */
  readonly origin: string;
  title: string | null;
  description: string | null;
  links: Record<string, string>;
  /** Path of the page's own picture. */
  picture: string | null;
  /** Nodes of its JSON-LD graph. */
  readonly data: object[];
  /** A category's own picture. Passed by the caller: an import of the map would add all addresses to the first visit of every listing. */
  readonly categoryPicture: (slug: string) => string;
}

let current: ServerHead | null = null;

/** The head of the page being rendered on a server; null in a browser. */
export function serverHead(): ServerHead | null {
  return current;
}

export function crumbsAsData(
  origin: string,
  crumbs: readonly { readonly name: string; readonly path: string }[],
): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

export function listAsData(origin: string, pages: readonly { readonly name: string; readonly path: string }[]): object {
  return {
    '@type': 'ItemList',
    numberOfItems: pages.length,
    itemListElement: pages.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: origin + path,
    })),
  };
}

/** Adds to the head of the page being rendered; under `if (import.meta.env.SSR)`, so that no browser's build has texts or code. */
export function describePage(describe: (head: ServerHead) => void): void {
  if (current !== null) describe(current);
}

/** Runs a synchronous render and returns the head its screens described. */
export function collectHead<T>(
  { origin, categoryPicture }: Pick<ServerHead, 'origin' | 'categoryPicture'>,
  render: () => T,
): { head: ServerHead; rendered: T } {
  const head: ServerHead = {
    origin,
    categoryPicture,
    title: null,
    description: null,
    links: {},
    picture: null,
    data: [],
  };
  current = head;
  try {
    return { head, rendered: render() };
  } finally {
    current = null;
  }
}
