/** `npm start`: installs and builds if necessary, then runs the server in this process. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  builtHash,
  endWithParent,
  ensureBuilt,
  ensureInstalled,
  fail,
  hashSources,
  isInstalled,
  ROOT,
} from './project.mjs';

process.chdir(ROOT);
/** A socket for each server that runs from this folder. Relative, because a socket's path has at most some hundred characters. */
const SERVERS = '.cache/servers';

/** True when a server listens there; the socket of a killed one is removed. */
const isAlive = (path) =>
  new Promise((done) => {
    const socket = connect(path, () => done(true)).on('error', () => done(false));
    socket.unref();
  }).then((alive) => {
    if (!alive) rmSync(path, { force: true });
    return alive;
  });

/** Names of the sockets; none in a folder that this user may not write, where no build runs either. */
function sockets() {
  try {
    mkdirSync(SERVERS, { recursive: true });
    return readdirSync(SERVERS);
  } catch {
    return [];
  }
}

const servers = await Promise.all(sockets().map((name) => isAlive(`${SERVERS}/${name}`)));
// A running server reads files of dist and node_modules, which a build and an installation replace.
if (servers.includes(true) && (!isInstalled() || builtHash() !== hashSources()))
  fail('A server runs from this folder, and its build is not of these sources. Stop the server, then: npm start');
await ensureInstalled();
await ensureBuilt();
createServer((socket) => socket.end())
  // Some file systems have no sockets: the server runs there without its mark.
  .on('error', () => undefined)
  .listen(`${SERVERS}/${randomUUID()}`)
  .unref();
if (process.env.npm_lifecycle_event === 'start') endWithParent(() => process.kill(process.pid, 'SIGTERM'));
await import(pathToFileURL(join(ROOT, 'dist/api/main.js')).href);
