/** The project's source text, to search it for texts shown to people. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const ROOMS = ['api', 'pwa', 'db'];
const TESTS = /\.(test|journey)\.tsx?$/;
const LEFT_OUT = /(^|\/)(node_modules|dist|journeys|spec-table)(\/|$)/;

/** Normalises a text as a reader sees it: any white space becomes a space, inserted values become `{}`. */
export function asRead(text: string): string {
  return text
    .replace(/\\u00a0|&nbsp;/g, ' ')
    .replace(/\$?\{[^{}'"`\n;:,]*\}/g, '{}')
    .replace(/\s+/g, ' ');
}

/** All source files except tests, normalised. */
export function readSources(): string[] {
  return ROOMS.flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .map((path) => `${room}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.(tsx?|html)$/.test(path) && !TESTS.test(path) && !LEFT_OUT.test(path))
      .map((path) => asRead(readFileSync(join(ROOT, path), 'utf8'))),
  );
}
