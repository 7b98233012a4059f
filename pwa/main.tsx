/** The page's start: styles, then the session, the network watch and the worker beside the first render. */
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { boot } from './app/boot.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

boot();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
