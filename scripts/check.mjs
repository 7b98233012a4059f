/** `npm run check`: static checks: types, lint, walls, unused exports, layout. */
import { fail } from './project.mjs';
import { runLanes, STATIC_LANES } from './steps.mjs';

const failed = await runLanes(STATIC_LANES);
if (failed.length > 0) fail(`Failed: ${failed.join(', ')}`);
