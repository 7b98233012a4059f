/** The shop's real server as a separate process: started as `npm start` does, killed as a power cut does. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE_MS } from './patience.ts';

export interface ServerOptions {
  /** Folder with `dist` and `node_modules`; its build is what runs. */
  root: string;
  dataDir: string;
  port: number;
  environment?: Readonly<Record<string, string>>;
  /** Maximum duration of a start, ms. */
  readyMs?: number;
}

export interface ServerProcess {
  readonly url: string;
  start(): Promise<void>;
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM, as an operator does. */
  stop(): Promise<void>;
  running(): boolean;
  /** Its errors since the story began: lines of the log. */
  errors(): string[];
}

/** The operator's environment: variables of the shell that runs the journeys must not decide where the shop keeps its data. */
function surroundings(dataDir: string, environment: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_OPTIONS: '',
    DATABASE_URL: '',
    PUBLIC_URL: '',
    // Without the life around them: orders and documents are the stories' own.
    SEED: 'goods',
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    ...environment,
    DATA_DIR: dataDir,
  };
}

/** Runs one of the operator's commands (`user`, `doctor`) from the bundle; returns its output, throws when it fails. */
export function runCommand(shop: { root: string; dataDir: string }, name: string, ...args: string[]): string {
  const source =
    'const [, bundle, name, ...args] = process.argv; process.exit(await (await import(bundle)).runCommand(name, args));';
  return execFileSync(
    process.execPath,
    ['--input-type=module', '-e', source, join(shop.root, 'dist/api/commands.js'), name, ...args],
    {
      cwd: shop.root,
      env: surroundings(shop.dataDir),
      encoding: 'utf8',
      stdio: 'pipe',
    },
  );
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}

/** Describes a server; nothing runs until `start`. Its output goes to a log beside its data. */
export function serverProcess({
  root,
  dataDir,
  port,
  environment = {},
  readyMs = PATIENCE_MS,
}: ServerOptions): ServerProcess {
  const url = `http://127.0.0.1:${port}`;
  const log = `${dataDir}.log`;
  let child: ChildProcess | null = null;

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child;
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => ending.once('exit', () => resolve()));
    ending.kill(signal);
    await gone;
    child = null;
  }

  return {
    url,
    async start() {
      child = spawn(process.execPath, ['--max-semi-space-size=16', join(root, 'dist/api/main.js')], {
        cwd: root,
        env: surroundings(dataDir, { ...environment, PORT: String(port) }),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (text: Buffer) => appendFileSync(log, text));
      const started = child;
      // In the form of the server's own log, so that a story in which nobody ended the server fails by it.
      started.once('exit', (code, signal) => {
        const msg = `The server ended by itself with ${signal ?? code}`;
        if (!started.killed) appendFileSync(log, `${JSON.stringify({ level: 60, msg })}\n`);
      });
      for (const deadline = Date.now() + readyMs; ; await sleep(25)) {
        if (await isReady(url)) return;
        if (started.exitCode !== null)
          throw new Error(`The server ended with ${started.exitCode} at its start: see ${log}`);
        if (Date.now() > deadline) throw new Error(`The server is not ready after ${readyMs} ms: see ${log}`);
      }
    },
    errors: () =>
      (existsSync(log) ? readFileSync(log, 'utf8') : '').split('\n').filter((line) => /^\{"level":[56]0/.test(line)),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    running: () => child !== null && child.exitCode === null && child.signalCode === null,
  };
}
