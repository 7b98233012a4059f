/** Contexts that every screen may use: server answers, notices, logout. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { onOtherPerson } from '../device/person/session.ts';
import { ToastProvider } from '../ui/toast.tsx';
import { LogoutProvider } from '../parts/shell/logout.tsx';

export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <ToastProvider onPersonLeaves={onOtherPerson}>
        <LogoutProvider>{children}</LogoutProvider>
      </ToastProvider>
    </QueryClientProvider>
  );
}
