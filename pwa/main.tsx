/** The page's start: styles, the first screen in one render, and then the background work. */
import './device/storage/forbidden-channel.ts';
import './app/libraries.ts';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/layout.css';
import { startTransition, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { startBackgroundWork } from './app/background-work.ts';
import { loadScreen } from './app/lazy-screen.ts';
import { Providers } from './app/providers.tsx';
import { queryClient } from './app/query-client.ts';
import { routes } from './app/router.tsx';
import { restoreServerState } from './app/server-state.ts';
import { watchInstallPrompt } from './parts/shell/install.ts';
import { keyFirstEntry } from './parts/shell/scroll-keeper.tsx';
import { loadDevice } from './queries/copy-or-server.ts';
import { wearKeptFace } from './queries/shop.ts';
import { collectFailedPictures } from './sw/failed-pictures.ts';
import { isOnOverlay, overlayWindow } from './ui/overlay-window.ts';

declare global {
  interface Window {
    /** Elements touched before hydration, see `public/late-start.js`; undefined if no server rendered the page. */
    earlyTouches?: Element[];
  }
}

/** Longest wait for the screen's code and a small copy of the catalogue, ms: after it the shell shows a placeholder. */
const SCREEN_AT_LATEST_MS = 2_500;

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');
const root = place;

let markDrawn = (): void => undefined;
/** Resolves after the first render, when its screen has asked for its data. */
const drawn = new Promise<void>((resolve) => (markDrawn = resolve));

keyFirstEntry();
// History entries of overlays lost in a reload are left again. Without that code one press of Back has no effect.
if (isOnOverlay()) import('./ui/overlay-history.ts').catch(() => undefined);
const router = createBrowserRouter(routes, { window: overlayWindow() });

/** The app; its effect follows those of the screen. */
function App() {
  useEffect(markDrawn, []);
  return (
    <Providers client={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  );
}

const isRendered = restoreServerState(queryClient);
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

/** Server-rendered content is hydrated once its code is loaded. */
const draw = () => (isRendered ? void hydrateRoot(root, app) : createRoot(root).render(app));

watchInstallPrompt();
collectFailedPictures();
// The worker's shell has no goods; the device that keeps it most likely keeps the catalogue too. A screen with goods renders once, not twice.
// A large copy is read after the first render, which would wait for it.
// Screens of staff need no goods before it, and open without waiting for a database.
const isOfWorker = !isRendered && Boolean(navigator.serviceWorker?.controller);
const isOfStaff = /^\/(till|journal|orders|admin)\b/.test(window.location.pathname);
const copy = isOfWorker && !isOfStaff ? loadDevice().then(({ readSmallCopy }) => readSmallCopy()) : undefined;
const screen = loadScreen(routes, window.location.pathname);
const longEnough = new Promise((resolve) => setTimeout(resolve, SCREEN_AT_LATEST_MS));
const screenOrLongEnough = Promise.race([Promise.allSettled([screen, copy]), longEnough]);
// A transition renders in portions, so that the page stays responsive.
void (isRendered ? screen : wearKeptFace(queryClient).then(() => screenOrLongEnough)).then(async () => {
  // Loaded on demand: few visitors touch the page before hydration.
  const again = window.earlyTouches?.length ? await import('./app/early-touches.ts').catch(() => undefined) : undefined;
  startTransition(draw);
  const { earlyTouches = [] } = window;
  delete window.earlyTouches;
  again?.replayTouches(earlyTouches);
});
void Promise.race([drawn, longEnough]).then(() => startBackgroundWork(queryClient));
