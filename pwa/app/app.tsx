/** The whole app: providers round the router. */
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Providers } from './providers.tsx';
import { queryClient } from './query-client.ts';
import { routes } from './router.tsx';

const router = createBrowserRouter(routes);

export function App() {
  return (
    <Providers client={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  );
}
