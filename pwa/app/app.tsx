import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { isOnOverlay, overlayWindow } from '../ui/overlay-window.ts';
import { Providers } from './providers.tsx';
import { queryClient } from './query-client.ts';
import { routes } from './router.tsx';
import { keyFirstEntry } from '../parts/shell/scroll-keeper.tsx';

keyFirstEntry();
// History entries of overlays lost in a reload are left again. Without that code one press of Back has no effect.
if (isOnOverlay()) import('../ui/overlay-history.ts').catch(() => undefined);
const router = createBrowserRouter(routes, { window: overlayWindow() });

export function App() {
  return (
    <Providers client={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  );
}
