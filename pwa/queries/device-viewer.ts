/**
 * Viewers that the device's copy can answer: the public always, staff and wholesale buyers once their figures are here.
 */
import { seesWholesale } from '#contract/roles.ts';
import { catalogueCopy } from '../device/catalogue/catalog-cache.ts';
import { figuresInMemory, readFigures } from '../device/catalogue/catalog-cache-figures.ts';
import type { CopyViewer } from '../device/catalogue/catalog-cache-listing.ts';
import { isCopyOutdated } from '../device/catalogue/outdated-copy.ts';
import type { ViewerKey } from './viewer.ts';

const PUBLIC: CopyViewer['figures'] = new Map();

/** Staff and wholesale buyers need their figures beside the copy before it can answer for the server. */
function needsFigures({ role }: ViewerKey): boolean {
  return seesWholesale(role);
}

/** The copy's viewer, if it can answer this one at once; undefined otherwise. */
export function copyViewerNow(viewer: ViewerKey): CopyViewer | undefined {
  const { loaded, complete } = catalogueCopy.read();
  if (!loaded || !complete || isCopyOutdated()) return undefined;
  const { role, discount } = viewer;
  if (!needsFigures(viewer)) return { role, discount, figures: PUBLIC };
  const figures = figuresInMemory(viewer.holder);
  return figures === undefined ? undefined : { role, discount, figures };
}

class CopyNotReady extends Error {}

/** The copy's viewer, after reading the copy; rejects when the copy is outdated, or it or the figures are incomplete. */
export async function readyCopy(viewer: ViewerKey): Promise<CopyViewer> {
  await catalogueCopy.load();
  if (!catalogueCopy.read().complete || isCopyOutdated()) throw new CopyNotReady();
  const figures = needsFigures(viewer) ? await readFigures(viewer.holder) : PUBLIC;
  if (figures === undefined) throw new CopyNotReady();
  return { role: viewer.role, discount: viewer.discount, figures };
}

/** The copy's viewer over an incomplete copy; undefined when the copy is empty. */
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
