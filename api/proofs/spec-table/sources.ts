/** The project's own source text, to find in it what the shop says to people. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const ROOMS = ['api', 'pwa', 'db'];
const TESTS = /\.(test|journey)\.tsx?$/;
const LEFT_OUT = /(^|\/)(node_modules|dist|journeys|spec-table)(\/|$)/;

/** One spelling for what is the same to a reader: any space is a space, whatever is filled in is `{}`. */
export function asRead(text: string): string {
  return text
    .replace(/\\u00a0|&nbsp;/g, ' ')
    .replace(/\$?\{[^{}'"`\n;:,]*\}/g, '{}')
    .replace(/\s+/g, ' ');
}

/** All source files of the rooms without their tests, as they read. */
export function readSources(): string[] {
  return ROOMS.flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .map((path) => `${room}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.(tsx?|html)$/.test(path) && !TESTS.test(path) && !LEFT_OUT.test(path))
      .map((path) => asRead(readFileSync(join(ROOT, path), 'utf8'))),
  );
}
