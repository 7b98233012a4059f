import { useCallback, useSyncExternalStore } from 'react';

/** True while the media query matches; `onServer` on a server and in the first render over its page. */
export function useMedia(query: string, onServer: boolean): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => onServer,
  );
}
