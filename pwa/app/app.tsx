/** The whole app: providers round the router. */
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { isOnOverlay, overlayWindow } from '../ui/overlay-window.ts';
import { Providers } from './providers.tsx';
import { queryClient } from './query-client.ts';
import { routes } from './router.tsx';
import { nameFirstEntry } from './scroll-keeper.tsx';

nameFirstEntry();
// Entries of overlays that went with a reload are left again; without the code for it, one press of Back does nothing.
if (isOnOverlay()) import('../ui/overlay-history.ts').catch(() => undefined);
const router = createBrowserRouter(routes, { window: overlayWindow() });

export function App() {
  return (
    <Providers client={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  );
}
