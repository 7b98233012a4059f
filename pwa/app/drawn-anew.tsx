/**
 * Draws its screens anew when something else has taken nodes of theirs away, as translators do: React's next change of
 * them fails in the middle, however sound the shop's own state is. Nodes that were only wrapped are found again
 * (`moved-nodes.ts`).
 */
import { Component, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';

/** What breaks more often within so short a time is no longer helped by it. */
const MOST_TIMES = 5;
const CALM_MS = 2_000;

/** The browser found a node of React's nowhere near the place where React has put it. */
function isForeignChange(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError';
}

interface State {
  failure: { readonly error: unknown } | null;
  /** Epoch milliseconds. */
  lastAt: number;
  /** How often in a row. */
  times: number;
}

/** Stands around a shell, and without children in the routes above its screens; every other failure is the route's. */
export class DrawnAnew extends Component<{ children?: ReactNode }, State> {
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
      times: now - lastAt < CALM_MS ? times + 1 : 1,
    }));
  }

  override render() {
    const { failure, times } = this.state;
    if (failure === null) return this.props.children ?? <Outlet />;
    if (!isForeignChange(failure.error) || times >= MOST_TIMES) throw failure.error;
    return null;
  }
}
