/** A tab of Safari on a Mac, which deletes a site's storage after seven days as on a tablet. */
import { isApple } from '../../device/database/apple.ts';

/** True in such a tab; an app in the Dock has storage of its own, which is not deleted. */
export function isInMacTab(): boolean {
  const isSafari = /^Apple/u.test(navigator.vendor) && /^Mac/u.test(navigator.platform) && !isApple();
  return isSafari && !window.matchMedia('(display-mode: standalone)').matches;
}
