/** One of the operator's commands in the image, where nothing is built: `node command.mjs backup`. */
const [name = '', ...args] = process.argv.slice(2);
const { runCommand } = await import('./dist/api/commands.js');
process.exit(await runCommand(name, args));
