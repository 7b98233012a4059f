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
  /** Path of the page's own picture. */
  picture: string | null;
  /** Nodes of its JSON-LD graph. */
  readonly data: object[];
  /**
   * Path of the picture that a category has without a cover of its own. It comes from outside, since an import of the
   * pictures' map would bring all their addresses into the first visit of every listing.
   */
  readonly categoryPicture: (slug: string) => string;
}

let current: ServerHead | null = null;

/** The head of the page being rendered on a server; null in a browser. */
export function serverHead(): ServerHead | null {
  return current;
}

/** The way to a page as crawlers read it. */
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

/** Pages in a row as crawlers read them. */
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

/**
 * Says something of the page being rendered on a server. Called under `if (import.meta.env.SSR)`, so that neither the
 * words nor what makes them are in a browser's build.
 */
export function describePage(describe: (head: ServerHead) => void): void {
  if (current !== null) describe(current);
}

/** Runs a synchronous render and gives back what its screens said of the head. */
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
