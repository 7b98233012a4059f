/** What every screen may rely on: server answers, notices, the way out. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ToastProvider } from '../ui/toast.tsx';
import { LogoutProvider } from './logout.tsx';
import { queryClient } from './query-client.ts';

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <LogoutProvider>{children}</LogoutProvider>
      </ToastProvider>
    </QueryClientProvider>
  );
}
