/** What every screen may rely on: server answers, notices, the way out. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ToastProvider } from '../ui/toast.tsx';
import { LogoutProvider } from './logout.tsx';

export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <LogoutProvider>{children}</LogoutProvider>
      </ToastProvider>
    </QueryClientProvider>
  );
}
