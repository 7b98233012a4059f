/** Whom the device's copy can answer: the public always, staff and wholesale buyers once their figures are here too. */
import { seesWholesale } from '#contract/roles.ts';
import { catalogueCopy } from '../device/catalogue/catalog-cache.ts';
import { figuresInMemory, readFigures } from '../device/catalogue/catalog-cache-figures.ts';
import type { CopyViewer } from '../device/catalogue/catalog-cache-listing.ts';
import type { ViewerKey } from './viewer.ts';

const PUBLIC: CopyViewer['figures'] = new Map();

/** Staff and wholesale buyers need their figures beside the copy before it can speak for the server. */
function needsFigures({ role }: ViewerKey): boolean {
  return seesWholesale(role);
}

/** What the copy needs to answer this viewer at once; undefined while it can't. */
export function copyViewerNow(viewer: ViewerKey): CopyViewer | undefined {
  const { loaded, complete } = catalogueCopy.read();
  if (!loaded || !complete) return undefined;
  const { role, discount } = viewer;
  if (!needsFigures(viewer)) return { role, discount, figures: PUBLIC };
  const figures = figuresInMemory(viewer.holder);
  return figures === undefined ? undefined : { role, discount, figures };
}

class CopyNotReady extends Error {}

/** What the copy needs to answer this viewer, once it has been read; rejects when not all of it is here. */
export async function readyCopy(viewer: ViewerKey): Promise<CopyViewer> {
  await catalogueCopy.load();
  if (!catalogueCopy.read().complete) throw new CopyNotReady();
  const figures = needsFigures(viewer) ? await readFigures(viewer.holder) : PUBLIC;
  if (figures === undefined) throw new CopyNotReady();
  return { role: viewer.role, discount: viewer.discount, figures };
}

/** The copy as far as it goes; undefined when there is nothing in it. */
export async function anyCopy(viewer: ViewerKey): Promise<CopyViewer | undefined> {
  try {
    await catalogueCopy.load();
  } catch {
    return undefined;
  }
  if (catalogueCopy.products.size === 0) return undefined;
  const { role, discount } = viewer;
  return { role, discount, figures: (needsFigures(viewer) ? await readFigures(viewer.holder) : undefined) ?? PUBLIC };
}
