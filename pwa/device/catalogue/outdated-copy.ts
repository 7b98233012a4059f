import { readConnection } from '../database/connection.ts';
import { catalogueCopy } from './catalog-cache.ts';
import { isUnconfirmed } from './copy-state.ts';

/** True while the server can be asked and the copy cannot be confirmed. */
export const isCopyOutdated = (): boolean => isUnconfirmed(catalogueCopy.read(), readConnection().reachable);
