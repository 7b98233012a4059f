/**
 * Checks that the code that runs in browsers uses no API and no markup that the oldest engines of `pwa/oldest-engines.json` lack, unless it
 * tests for it. `HARMLESS` in `engine-table.mjs` lists the exceptions.
 */
import { join, relative } from 'node:path';
import { isHarmless } from './engine-table.mjs';
import { newerApis } from './newer-apis.mjs';
import { fail, ROOT } from './project.mjs';

const PROJECTS = ['pwa/tsconfig.json', 'pwa/sw/tsconfig.json'];

const found = newerApis(PROJECTS.map((config) => join(ROOT, config))).filter(({ feature }) => !isHarmless(feature));
for (const { file, line, feature, engines } of found)
  console.log(`${relative(ROOT, file)}:${line}: ${feature} is not in ${engines.join(', ')}`);
if (found.length > 0) fail('Not every API is in the oldest engines: use an older one, or test for it.');
