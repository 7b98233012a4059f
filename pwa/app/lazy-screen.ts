/**
 * Screens that are chunks of their own, with a way to fetch those of an address before anything is drawn: a first
 * screen that is there at once is drawn in one go, without a waiting one that React keeps for a third of a second.
 */
import { isValidElement, lazy as reactLazy, type ComponentType, type LazyExoticComponent } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';

interface Loads {
  readonly load: () => Promise<unknown>;
}

interface Chunk {
  default: ComponentType;
}

/** React's own `lazy`, whose chunk can be asked for ahead. */
export function lazy(fetchChunk: () => Promise<Chunk>): LazyExoticComponent<ComponentType> & Loads {
  let loaded: Chunk | undefined;
  const load = async () => (loaded ??= await fetchChunk());
  // What is there is said at once: a promise would make even a loaded screen wait, and a server render without it.
  const atOnce = (chunk: Chunk) => ({ then: (take: (chunk: Chunk) => void) => take(chunk) }) as Promise<Chunk>;
  return Object.assign(
    reactLazy(() => (loaded === undefined ? load() : atOnce(loaded))),
    { load },
  );
}

/**
 * Fetches all that is drawn at an address. Resolves also when something could not be had: the screen says so itself.
 */
export async function loadScreen(routes: RouteObject[], path: string): Promise<void> {
  const elements = (matchRoutes(routes, path) ?? [])
    .map(({ route }) => route.element)
    .filter((element) => isValidElement(element));
  const types = elements.map(({ type }) => type as Partial<Loads>);
  await Promise.allSettled(types.map((type) => type.load?.()));
}
