/** State of this tab after a newer version has upgraded the databases: it can no longer read or store anything. */
import { watched } from './watched.ts';

const outdated = watched(false);
export const { read: isOutdated, subscribe: subscribeOutdated } = outdated;
export const noteOutdated = (): void => outdated.set(true);
