/** A process that moves a shop, for tests that kill it: `<step to die at> [--back]`, with settings from the environment. */
import { moveCommand } from './move-command.ts';

const [, , last = '', ...args] = process.argv;
process.exit(
  await moveCommand(args, (step) => {
    if (step === last) process.kill(process.pid, 'SIGKILL');
  }),
);
