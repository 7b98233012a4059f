/** Contexts that every screen may use: server answers, notices, logout, and the usual size and stroke of icons. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { LucideProvider } from 'lucide-react';
import type { ReactNode } from 'react';
import { onOtherPerson } from '../device/person/session.ts';
import { ToastProvider } from '../ui/toast.tsx';
import { LogoutProvider } from '../parts/shell/logout.tsx';

export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <ToastProvider onPersonLeaves={onOtherPerson}>
        <LucideProvider size={20} strokeWidth={1.75}>
          <LogoutProvider>{children}</LogoutProvider>
        </LucideProvider>
      </ToastProvider>
    </QueryClientProvider>
  );
}
