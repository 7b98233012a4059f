/** The page's start: styles and the first render; what works behind the screens starts once the first of them stands. */
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startBehindScreens } from './app/behind-screens.ts';
import { watchInstallPrompt } from './app/install.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

watchInstallPrompt();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
startBehindScreens();
