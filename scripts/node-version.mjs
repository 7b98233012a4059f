/** Imported first by every start command: other Node versions print one clear line instead of a stack of errors. */
const [major, minor] = process.versions.node.split('.').map(Number);

// The release of better-sqlite3 that still supports Node 20 crashes under Node 24 when a used statement is garbage-collected.
if (major < 20 || (major === 20 && minor < 19) || major > 22) {
  console.error(`Node.js 20 (from 20.19) or 22 is needed, this is ${process.versions.node}.`);
  process.exit(1);
}
