/** The interface between the server and the bundle that renders its screens; neither imports the other. */

/** An answer of the public API, given without a network. */
export interface InnerAnswer {
  readonly status: number;
  /** JSON, as it would travel. */
  readonly body: string;
}

/** Calls the API as a guest; `url` is a path with its query. */
export type CallApi = (url: string) => Promise<InnerAnswer>;

export interface ScreenAddress {
  readonly path: string;
  /** With its question mark; empty without a query. */
  readonly search: string;
  /** `https://shop.example`, for absolute addresses. */
  readonly origin: string;
}

export interface RenderedScreen {
  readonly title: string | null;
  /** For search results; null for the shop's own description. */
  readonly description: string | null;
  /** rel -> absolute address. */
  readonly links: Readonly<Record<string, string>>;
  /** Absolute address of the picture for link previews; null for the shop's own. */
  readonly picture: string | null;
  /** Structured data for search engines: JSON-LD, safe inside markup; null without any. */
  readonly data: string | null;
  /** Content of the page's root element. */
  readonly markup: string;
  /** JSON, safe inside markup: the answers that the page was rendered from, so that it doesn't request them again. */
  readonly state: string;
}

/** Rejects when the screen can't be rendered; the plain page is served instead. */
export type RenderScreen = (address: ScreenAddress) => Promise<RenderedScreen>;

/** The bundle's only export. */
export interface RenderingBundle {
  readonly screenRenderer: (ask: CallApi) => RenderScreen;
}

/** Id of the element that holds a screen's state. */
export const STATE_ID = 'state';

/** A screen's state as JSON. */
export interface ScreenState {
  /** Milliseconds since 1970 at which it was rendered. */
  readonly at: number;
  readonly answers: readonly (readonly [key: readonly unknown[], data: unknown])[];
}
