/** The page's start: styles, the first screen in one go, and once it stands what works behind the screens. */
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startBehindScreens } from './app/behind-screens.ts';
import { watchInstallPrompt } from './app/install.ts';
import { loadScreen } from './app/lazy-screen.ts';
import { routes } from './app/router.tsx';

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');
const root = createRoot(place);

watchInstallPrompt();
void loadScreen(routes, window.location.pathname).then(() => {
  // A transition: drawn in portions, so that the page answers in between.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  startBehindScreens();
});
