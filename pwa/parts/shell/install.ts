/** Installing the app: Chromium gives a prompt event to keep; on an iPhone the person needs instructions. */
import { useSyncExternalStore } from 'react';
import { isInAppleTab } from '../../device/database/apple.ts';
import { watched } from '../../device/database/watched.ts';
import { setFlag, useFlag } from '../../device/database/use-flag.ts';

interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** button: the browser has a prompt; hint: the person must install by hand (iOS); none: installed or impossible. */
export type InstallState = 'none' | 'button' | 'hint';

/** Days without an offer after a dismissal. */
const SILENT_DAYS = 30;

const kept = watched<InstallPromptEvent | null>(null);

/** Keeps the browser's prompt for our own button; the event comes early, so call this at the start. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept.set(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => kept.set(null));
}

function readState(): InstallState {
  if (kept.read() !== null) return 'button';
  return isInAppleTab() ? 'hint' : 'none';
}

async function showPrompt(): Promise<void> {
  const { outcome } = (await kept.read()?.prompt()) ?? {};
  // A prompt can be used once only.
  kept.set(null);
  if (outcome === 'dismissed') await dismiss();
}

async function dismiss(): Promise<void> {
  await setFlag('installDismissedAt', new Date().toISOString());
}

/** True when nothing offers it outside of menus: steps to follow by hand are told once, a prompt is offered again later. */
export function isSilenced(state: InstallState, dismissedAt: string | undefined, now: number): boolean {
  if (dismissedAt === undefined) return false;
  return state === 'hint' || now - Date.parse(dismissedAt) < SILENT_DAYS * 24 * 60 * 60_000;
}

export function useInstall() {
  const state = useSyncExternalStore(kept.subscribe, readState, () => 'none' as const);
  const { loaded, value: dismissedAt } = useFlag('installDismissedAt');
  const silent = !loaded || isSilenced(state, dismissedAt, Date.now());
  return {
    state,
    /** True after a dismissal: only menus may offer it. */
    silent,
    prompt: () => void showPrompt(),
    dismiss: () => void dismiss(),
  };
}
