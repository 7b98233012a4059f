/**
 * Apple's phones and tablets: every browser on them has Apple's engine, which suspends hidden pages and deletes the
 * storage of a site that is not opened for seven days, unless it is on the home screen.
 */

/** True on them: only their browsers have this property. A server and a service worker have none. */
export const isApple = (browser: object = navigator): boolean => 'standalone' in browser;

/** True in a tab there: an app on the home screen has storage of its own, which is not deleted. */
export const isInAppleTab = (): boolean => (navigator as { standalone?: boolean }).standalone === false;
