/** WebKit as Debian brings it (WebKitGTK), driven by its own WebDriver server in an X server without a screen. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../db/free-port.ts';
import { PATIENCE_MS } from '../patience.ts';
import type { Driver, WindowSettings } from './engine-window.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';

/** Longest time for a command, ms; shorter than a story's, so that an unanswered command is named. */
const CALL_MS = PATIENCE_MS + 10_000;

/** The key of an element in the answers of WebDriver (W3C WebDriver, 12.1). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** A process that leads a group of its own: a signal to the group reaches the whole browser. */
function startGroup(command: string, args: string[], env: NodeJS.ProcessEnv, stdio: 'ignore' | 'pipe'): ChildProcess {
  return spawn(command, args, { detached: true, env: { ...process.env, ...env }, stdio: ['ignore', stdio, 'ignore'] });
}

function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It has ended by itself.
  }
}

/** Starts an X server, whose number it chooses itself. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = startGroup(
    SCREEN,
    ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'],
    {},
    'pipe',
  );
  if (screen.stdout === null) throw new Error('The X server has no output');
  const [number] = (await once(createInterface(screen.stdout), 'line')) as [string];
  return { screen, display: `:${number}` };
}

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<unknown>;

/** Calls of one WebDriver server. */
function callsOf(port: number): Call {
  return async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(CALL_MS),
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (value?.error !== undefined) throw new Error(`${path}: ${value.error}: ${value.message ?? ''}`);
    return value;
  };
}

/** Opens a session once the server answers. */
async function openSession(call: Call): Promise<Call> {
  const options = { binary: join(import.meta.dirname, 'webkit-window.py'), args: [] };
  const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } };
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(100)) {
    try {
      const { sessionId } = (await call('POST', '/session', { capabilities })) as { sessionId: string };
      const within: Call = (method, path, body) => call(method, `/session/${sessionId}${path}`, body);
      await within('POST', '/timeouts', { script: PATIENCE_MS, pageLoad: PATIENCE_MS });
      return within;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

export async function openWebKit({
  profile,
  width,
  height,
  isPrivate = false,
  motion = false,
  before = '',
}: WindowSettings): Promise<Driver> {
  mkdirSync(profile, { recursive: true });
  const { screen, display } = await startScreen();
  const port = await freePort();
  const server = startGroup(
    DRIVER,
    [`--port=${port}`, '--host=127.0.0.1'],
    {
      DISPLAY: display,
      LANG: 'ru_RU.UTF-8',
      TZ: 'Europe/Moscow',
      PROFILE: profile,
      PRIVATE: isPrivate ? '1' : '0',
      MOTION: motion ? '1' : '0',
      WIDTH: String(width),
      HEIGHT: String(height),
      BEFORE: before,
    },
    'ignore',
  );
  const ended = once(server, 'exit');
  const call = await openSession(callsOf(port));
  const elementAt = async (selector: string): Promise<string> => {
    const found = (await call('POST', '/element', { using: 'css selector', value: selector })) as Record<
      string,
      string
    >;
    return `/element/${found[ELEMENT]}`;
  };
  const kill = async (): Promise<void> => {
    endGroup(server, 'SIGKILL');
    await ended;
    endGroup(screen, 'SIGKILL');
  };
  return {
    go: async (url) => void (await call('POST', '/url', { url })),
    reload: async () => void (await call('POST', '/refresh')),
    evaluate: async (expression) => {
      const script = `const done = arguments[0];
        (async () => ${expression})().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = (await call('POST', '/execute/async', { script, args: [] })) as {
        value?: unknown;
        error?: string;
      };
      if (error !== undefined) throw new Error(error);
      return value;
    },
    click: async (selector) => void (await call('POST', `${await elementAt(selector)}/click`)),
    type: async (selector, text) => void (await call('POST', `${await elementAt(selector)}/value`, { text })),
    picture: async () => Buffer.from((await call('GET', '/screenshot')) as string, 'base64'),
    close: async () => {
      // The answer says that there is no window any more.
      await call('DELETE', '').catch(() => undefined);
      await kill();
    },
    kill,
  };
}
