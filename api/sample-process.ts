/** The server as a process of its own, for tests of what only a process can show: its start, its end, its memory. */
import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts `api/main.ts` with these settings over those of a quiet, empty shop on any free port. */
export function start(settings: Record<string, string>): { child: ChildProcess; ended: Promise<Ended>; said: (text: string) => Promise<string> } {
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/main.ts'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', SEED: 'none', LOG_LEVEL: 'warn', ...settings },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = new Promise<Ended>((done) => child.once('close', (code) => done({ code, stdout, stderr })));
  const said = (text: string): Promise<string> =>
    new Promise((done, fail) => {
      const look = (): void => void (stdout.includes(text) && done(stdout));
      look();
      child.stdout.on('data', look);
      child.once('close', () => fail(new Error(`ended without saying «${text}»: ${stderr}`)));
    });
  return { child, ended, said };
}
