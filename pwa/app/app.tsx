/** The whole app: providers round the router. */
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { followOverlays } from '../ui/overlay-history.ts';
import { Providers } from './providers.tsx';
import { queryClient } from './query-client.ts';
import { routes } from './router.tsx';
import { nameFirstEntry } from './shell/scroll-keeper.tsx';

nameFirstEntry();
const router = createBrowserRouter(routes, { window: followOverlays() });

export function App() {
  return (
    <Providers client={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  );
}
