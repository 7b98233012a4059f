/** Shown in place of data that could not be loaded, and the button that asks for it again. */
import { CloudAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { absenceText } from '../../queries/absence-words.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function RetryButton(props: Omit<ButtonProps, 'children'>) {
  return <Button {...props}>Повторить</Button>;
}

interface NotLoadedProps {
  error: unknown;
  /** Said when the server gave no answer: what this device lacks. */
  silent: string;
  onRetry: () => void;
  busy?: boolean;
  headingLevel?: 1 | 2;
  /** A further way out, beside the button. */
  action?: ReactNode;
  /** Said after the reason. */
  children?: ReactNode;
}

export function NotLoaded({ error, silent, onRetry, busy, headingLevel, action, children }: NotLoadedProps) {
  return (
    <EmptyState
      headingLevel={headingLevel}
      icon={<CloudAlert />}
      title="Не удалось загрузить"
      action={
        <>
          <RetryButton busy={busy} onClick={onRetry} />
          {action}
        </>
      }
    >
      {absenceText(error, silent)}
      {children}
    </EmptyState>
  );
}
