/** `npm run check`: what can be said without running anything: types, lint, walls, layout. */
import './node-version.mjs';
import { runLanes, STATIC_LANES } from './steps.mjs';

await runLanes(STATIC_LANES);
