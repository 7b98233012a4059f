/** What the server and the bundle that renders its screens say to each other; neither imports the other. */

/** An answer of the public API, given without a network. */
export interface InnerAnswer {
  readonly status: number;
  /** JSON, as it would have travelled. */
  readonly body: string;
}

/** Asks the API as a guest would; `url` is a path with its query. */
export type AskApi = (url: string) => Promise<InnerAnswer>;

export interface ScreenAddress {
  readonly path: string;
  /** With its question mark; empty for none. */
  readonly search: string;
  /** `https://shop.example`, for addresses that must be whole. */
  readonly origin: string;
}

export interface RenderedScreen {
  readonly title: string | null;
  /** For search results; null where the shop's own will do. */
  readonly description: string | null;
  /** rel -> whole address. */
  readonly links: Readonly<Record<string, string>>;
  /**
   * Whole address of the picture that stands for the page where a link to it is shown; null where the shop's own will
   * do.
   */
  readonly picture: string | null;
  /** The page as data for search engines: JSON-LD safe inside markup; null for none. */
  readonly data: string | null;
  /** What stands in the page's root. */
  readonly markup: string;
  /** JSON safe inside markup: the answers it was made of, so that the page doesn't ask for them again. */
  readonly state: string;
}

/** Rejects when the screen can't be rendered: the plain page does instead. */
export type RenderScreen = (address: ScreenAddress) => Promise<RenderedScreen>;

/** The bundle's one export. */
export interface RenderingBundle {
  readonly screenRenderer: (ask: AskApi) => RenderScreen;
}

/** Id of the block in the page that holds a screen's state. */
export const STATE_ID = 'state';

/** A screen's state as JSON. */
export interface ScreenState {
  /** Milliseconds since 1970 at which it was rendered. */
  readonly at: number;
  /** Keys of queries and their answers. */
  readonly answers: readonly (readonly [key: readonly unknown[], data: unknown])[];
}
