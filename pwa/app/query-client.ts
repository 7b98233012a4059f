import { QueryClient } from '@tanstack/react-query';
import { onWipe, readPresence, subscribePresence } from '../device/person/session.ts';
import { GOODS } from '../queries/goods.ts';
import { viewerOf } from '../queries/viewer.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Queries fall back to the device's copy themselves, so the browser's offline flag must not hold them up,
      // and a repeat belongs to the connection's return, not to a timer.
      networkMode: 'always',
      retry: false,
      staleTime: 60_000,
      gcTime: 10 * 60_000,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Drops all answers and fetches again when the person or role changes, since answers depend on them. */
export function clearQueriesOnPersonChange(): void {
  const viewer = () => viewerOf(readPresence().person).id;
  const dropAnswers = () => {
    queryClient.removeQueries({ type: 'inactive' });
    // A reset restores initial data, goods as shown to the former person: those queries are removed.
    const present = viewer();
    queryClient.removeQueries({ queryKey: GOODS, predicate: ({ queryKey }) => queryKey[GOODS.length] !== present });
    void queryClient.resetQueries();
  };
  onWipe(dropAnswers);
  let former = viewer();
  subscribePresence(() => {
    const current = viewer();
    if (current !== former) dropAnswers();
    former = current;
  });
}
