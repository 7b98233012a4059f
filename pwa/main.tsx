/** The page's start: styles, the first screen in one go, and once it stands what works behind the screens. */
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startBehindScreens } from './app/behind-screens.ts';
import { watchInstallPrompt } from './app/install.ts';
import { loadScreen } from './app/lazy-screen.ts';
import { queryClient } from './app/query-client.ts';
import { routes } from './app/router.tsx';
import { takeServerState } from './app/server-state.ts';

declare global {
  interface Window {
    /** Touched before the page came to life, see `public/late-start.js`; undefined where no server rendered the page. */
    earlyTouches?: Element[];
  }
}

/** Milliseconds that nothing waits longer for the screen's own code: the shell shows a waiting one meanwhile. */
const SCREEN_AT_LATEST_MS = 2_500;

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');
const root = place;

const isRendered = takeServerState(queryClient);
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

/** Goods that are on the screen already come to life once their code is here. */
const draw = () => (isRendered ? void hydrateRoot(root, app) : createRoot(root).render(app));

watchInstallPrompt();
const screen = loadScreen(routes, window.location.pathname);
const longEnough = new Promise((resolve) => setTimeout(resolve, SCREEN_AT_LATEST_MS));
const screenOrLongEnough = Promise.race([screen, longEnough]);
// A transition: drawn in portions, so that the page answers in between.
void (isRendered ? screen : screenOrLongEnough).then(async () => {
  // Rarely needed: hardly anybody is faster than the application.
  const again = window.earlyTouches?.length ? await import('./app/early-touches.ts').catch(() => undefined) : undefined;
  startTransition(draw);
  const { earlyTouches = [] } = window;
  delete window.earlyTouches;
  again?.repeatTouches(earlyTouches);
});
void screenOrLongEnough.then(startBehindScreens);
