/** What a screen can do without, fetched when it is wanted: should it be lost, the screen stands all the same. */
import { Component, Suspense, type ReactNode } from 'react';
import { useToast } from '../../ui/toast.tsx';

interface OptionalProps {
  children: ReactNode;
  /**
   * For what somebody has asked for: says that it is not to be had, and calls this so that the next press tries anew.
   */
  onLost?: () => void;
}

/** Draws nothing while its content is fetched, and nothing when that or the content itself fails. */
export function Optional({ children, onLost }: OptionalProps) {
  const { show } = useToast();
  const say =
    onLost &&
    (() => {
      onLost();
      show({
        tone: 'warn',
        text: 'Не удалось загрузить. Обновите страницу',
        action: { label: 'Обновить', onPress: () => location.reload() },
      });
    });
  return (
    <ErrorBoundary onLost={say}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

class ErrorBoundary extends Component<{ children: ReactNode; onLost: (() => void) | undefined }> {
  static getDerivedStateFromError = () => ({ isLost: true });
  override state = { isLost: false };

  override componentDidCatch(): void {
    this.props.onLost?.();
  }

  override render(): ReactNode {
    return this.state.isLost ? null : this.props.children;
  }
}
