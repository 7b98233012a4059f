/**
 * Renders its screens again after another program, such as a translator, has removed nodes of theirs: React's next update of such nodes throws in
 * the middle, although the shop's own state is sound. Nodes that were only wrapped are handled in `boot.ts`.
 */
import { Component, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';

/** Limit of repeated renders within a short time; after that the error is shown. */
const MAX_RETRIES = 5;
const RETRY_WINDOW_MS = 2_000;

/** True when the browser did not find a node where React had put it. */
function isForeignChange(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError';
}

interface State {
  failure: { readonly error: unknown } | null;
  /** Epoch milliseconds. */
  lastAt: number;
  times: number;
}

/** Wraps a shell, or (without children) a route's screens; it passes on every other error to the route. */
export class DomChangeBoundary extends Component<{ children?: ReactNode }, State> {
  override state: State = { failure: null, lastAt: 0, times: 0 };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    if (!isForeignChange(error)) return;
    const now = Date.now();
    this.setState(({ lastAt, times }) => ({
      failure: null,
      lastAt: now,
      times: now - lastAt < RETRY_WINDOW_MS ? times + 1 : 1,
    }));
  }

  override render() {
    const { failure, times } = this.state;
    if (failure === null) return this.props.children ?? <Outlet />;
    if (!isForeignChange(failure.error) || times >= MAX_RETRIES) throw failure.error;
    return null;
  }
}
