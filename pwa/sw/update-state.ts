/** State of a newer version that has arrived; apart from `register.ts`, which the first screen works without. */
import { watched } from '../device/database/watched.ts';

const state = watched({ isReady: false, failures: 0 });
export const subscribeUpdate = state.subscribe;

/**
 * True once a version newer than this page's has been installed. It stays true until the page is loaded again: another
 * tab may apply that version, or a later one may replace it, and this page is an old one all the same.
 */
export const isUpdateReady = (): boolean => state.read().isReady;

/** Number of failed attempts to apply it, because its missing files could not be fetched. */
export const updateFailures = (): number => state.read().failures;

export const noteUpdateFailure = (): void => state.set({ ...state.read(), failures: updateFailures() + 1 });

/** Call when a newer version waits: the first one, or one that replaces the one that waited. */
export const noteUpdate = (): void => state.set({ isReady: true, failures: 0 });
