/** Imported first by every start command: older Node versions print one clear line instead of a stack of errors. */
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node.js 20.19 or newer is needed, this is ${process.versions.node}.`);
  process.exit(1);
}
