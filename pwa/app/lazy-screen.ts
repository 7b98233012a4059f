/**
 * Screens as chunks of their own, with a function that loads those of an address before rendering: a first screen
 * loaded in time renders at once, without a placeholder that React keeps for a third of a second.
 */
import { isValidElement, lazy as reactLazy, type ComponentType, type LazyExoticComponent } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';

interface Loads {
  readonly load: () => Promise<unknown>;
}

interface Chunk {
  default: ComponentType;
}

/** React's `lazy` of a screen, with a function that loads its chunk ahead. */
export function lazy(fetchScreen: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> & Loads {
  let loaded: Chunk | undefined;
  const load = async () => (loaded ??= { default: await fetchScreen() });
  // A loaded chunk is returned at once: a promise would make its screen suspend, and a server render omit it.
  const resolveNow = (chunk: Chunk) => ({ then: (take: (chunk: Chunk) => void) => take(chunk) }) as Promise<Chunk>;
  return Object.assign(
    reactLazy(() => (loaded === undefined ? load() : resolveNow(loaded))),
    { load },
  );
}

/** Loads all chunks of an address. Resolves also when one fails: the screen then shows the failure itself. */
export async function loadScreen(routes: RouteObject[], path: string): Promise<void> {
  const elements = (matchRoutes(routes, path) ?? [])
    .map(({ route }) => route.element)
    .filter((element) => isValidElement(element));
  const types = elements.map(({ type }) => type as Partial<Loads>);
  await Promise.allSettled(types.map((type) => type.load?.()));
}
