/** Optional parts of a screen, loaded on demand: the screen works without one that fails to load. */
import { Component, type ComponentType, lazy, Suspense, type ReactNode } from 'react';
import { useToast } from '../../ui/toast.tsx';

interface OptionalProps {
  children: ReactNode;
  /** Stands in its place until the content is there, and for good when it fails. */
  fallback?: ReactNode;
  /** For a part that the person opened: the failure is shown, and this is called so that the next press tries again. */
  onLost?: (() => void) | undefined;
}

/** Renders the fallback while its content loads, and when that or the content itself fails. */
export function Optional({ children, fallback = null, onLost }: OptionalProps) {
  const { show } = useToast();
  const report =
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
    <ErrorBoundary fallback={fallback} onLost={report}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** A part whose code is loaded at its first render, within an `Optional` of its own. */
export function optional<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return function OptionalPart({ onLost, ...props }: Props & Pick<OptionalProps, 'onLost'>) {
    return (
      <Optional onLost={onLost}>
        <Part {...props} />
      </Optional>
    );
  };
}

class ErrorBoundary extends Component<{ children: ReactNode; fallback: ReactNode; onLost: (() => void) | undefined }> {
  static getDerivedStateFromError = () => ({ isLost: true });
  override state = { isLost: false };

  override componentDidCatch(): void {
    this.props.onLost?.();
  }

  override render(): ReactNode {
    return this.state.isLost ? this.props.fallback : this.props.children;
  }
}
