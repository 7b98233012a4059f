/** Applies the newest version when a person agrees. */
import { ask, SKIP_WAITING, type SkipWaitingAnswer } from './messages.ts';
import { noteUpdateFailure } from './update-state.ts';

/**
 * Lets the version that waits now take over and reloads this page once it has; reloads at once when another tab has
 * applied it already. Other tabs stay on the old build until they reload; both builds can read the rows of either. A
 * version that lacks files on this device and can't fetch them does not take over.
 */
export function applyUpdate(): void {
  void navigator.serviceWorker.getRegistration().then((registration) => {
    const worker = registration?.waiting ?? null;
    if (worker === null) window.location.reload();
    else letTakeOver(worker);
  });
}

function letTakeOver(worker: ServiceWorker): void {
  // The listeners exist only during this attempt: a controller also changes when the very first worker claims the page,
  // or when another tab applies the version while a sale is half-entered here.
  const armed = new AbortController();
  const { signal } = armed;
  const reload = () => {
    armed.abort();
    window.location.reload();
  };
  navigator.serviceWorker.addEventListener('controllerchange', reload, { signal });
  worker.addEventListener(
    'statechange',
    () => {
      // A page loaded without its worker gets no controller, but the new worker still becomes active.
      if (worker.state === 'activated') reload();
      if (worker.state !== 'redundant') return;
      // A still newer version has taken its place.
      armed.abort();
      applyUpdate();
    },
    { signal },
  );
  void ask<SkipWaitingAnswer>(worker, SKIP_WAITING).then(({ whole }) => {
    if (whole) return;
    armed.abort();
    noteUpdateFailure();
  });
}
