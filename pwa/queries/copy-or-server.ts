/**
 * Answers from the device's copy when all of it is here, else from the server, and without a network from whatever
 * the copy has. Both give the same shapes by the same rules, so a screen never needs to know which one spoke.
 */
import { isStaff } from '#contract/roles.ts';
import { catalogueCopy } from '../local/catalog-cache.ts';
import { figuresInMemory, readFigures } from '../local/catalog-cache-figures.ts';
import type { CopyViewer } from '../local/catalog-cache-listing.ts';
import { isOutOfReach } from '../net/errors.ts';
import type { ViewerKey } from './viewer.ts';

const PUBLIC: CopyViewer['figures'] = new Map();

/** Staff and wholesale buyers need their figures beside the copy before it can speak for the server. */
function needsFigures({ role }: ViewerKey): boolean {
  return role === 'wholesale' || isStaff(role);
}

/** What the copy needs to answer this viewer at once; undefined while it can't. */
export function copyViewerNow(viewer: ViewerKey): CopyViewer | undefined {
  const { loaded, complete } = catalogueCopy.read();
  if (!loaded || !complete) return undefined;
  if (!needsFigures(viewer)) return { role: viewer.role, figures: PUBLIC };
  const figures = figuresInMemory(viewer.id);
  return figures === undefined ? undefined : { role: viewer.role, figures };
}

class CopyNotReady extends Error {}

async function readyCopy(viewer: ViewerKey): Promise<CopyViewer> {
  await catalogueCopy.load();
  if (!catalogueCopy.read().complete) throw new CopyNotReady();
  const figures = needsFigures(viewer) ? await readFigures(viewer.id) : PUBLIC;
  if (figures === undefined) throw new CopyNotReady();
  return { role: viewer.role, figures };
}

/** The copy as far as it goes; undefined when there is nothing in it. */
export async function anyCopy(viewer: ViewerKey): Promise<CopyViewer | undefined> {
  try {
    await catalogueCopy.load();
  } catch {
    return undefined;
  }
  if (catalogueCopy.products.size === 0) return undefined;
  return { role: viewer.role, figures: (needsFigures(viewer) ? await readFigures(viewer.id) : undefined) ?? PUBLIC };
}

/** Where an answer came from. */
export interface Sourced {
  /** ISO instant the figures are from; null when the server has just said them. */
  readonly asOf: string | null;
}

/**
 * Whichever can answer first: a complete copy or the server. When neither can and the server is merely out of reach,
 * what the copy has. Throws the server's error otherwise.
 */
export async function copyOrServer<T extends object>(
  viewer: ViewerKey,
  ways: { copy: (viewer: CopyViewer) => T; server: () => Promise<T> },
): Promise<T & Sourced> {
  const fromCopy = (copyViewer: CopyViewer): T & Sourced => ({ ...ways.copy(copyViewer), asOf: catalogueCopy.read().syncedAt });
  const ready = copyViewerNow(viewer);
  if (ready !== undefined) return fromCopy(ready);
  let trouble: unknown;
  const server = ways.server().then(
    (answer) => ({ ...answer, asOf: null }),
    (error: unknown) => {
      trouble = error;
      throw error;
    },
  );
  try {
    return await Promise.any([readyCopy(viewer).then(fromCopy), server]);
  } catch {
    const partial = isOutOfReach(trouble) ? await anyCopy(viewer) : undefined;
    if (partial === undefined) throw trouble;
    return fromCopy(partial);
  }
}
