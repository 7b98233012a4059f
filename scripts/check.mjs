/** `npm run check`: what can be said without running anything: types, lint, walls. */
import './node-version.mjs';
import { runSteps, STATIC_STEPS } from './steps.mjs';

await runSteps(STATIC_STEPS);
