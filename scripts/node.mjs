/** `node scripts/run.mjs node …`: a program of a package, or a TypeScript file (`--import tsx …`), with the Node.js of the shop. */
import { run } from './project.mjs';

process.exitCode = await run(process.execPath, process.argv.slice(2));
