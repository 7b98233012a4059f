/**
 * A process that migrates, for tests that kill it: prints each applied migration and the result. `<file or address> [<name of the migration
 * to die after>]`
 */
import { connect } from './connect.ts';
import { migrate } from './migrations/migrate.ts';

const [, , target = '', last = ''] = process.argv;
const db = connect(target.startsWith('postgres') ? { url: target } : { file: target });
const names = await migrate(db, {
  applied: (name) => {
    if (name === last) process.kill(process.pid, 'SIGKILL');
  },
});
console.log(`applied ${names.length}`);
await db.destroy();
