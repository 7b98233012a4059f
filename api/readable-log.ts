/** The log for a person at a terminal: problems only, each in one line. */
import pino from 'pino';
import type { Settings } from './environment/env.ts';

export interface LogStyle {
  readonly level: Settings['LOG_LEVEL'] & string;
  /** Turns a JSON line into the one to be written. */
  readonly format: (line: string) => string;
}

/** Characters kept of either end of a long text: the message of a failed statement begins with its SQL and ends with the reason. */
const END_LENGTH = 200;

/** The text as a part of one line, shortened. It may come from outside: no sign of it may break the line or steer the terminal. */
export function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return line.length <= 2 * END_LENGTH ? line : `${line.slice(0, END_LENGTH)} … ${line.slice(-END_LENGTH)}`;
}

/** The message of an error as the log has it, or the text that stands in its place. */
function messageOf(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return typeof message === 'string' ? message : JSON.stringify(message);
}

/** The time, the level, the message, the error's message and the other fields of a line of the log; without the error's stack. */
export function readableLine(line: string): string {
  const { level, time, msg, message, err, error, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const texts = new Set([msg, message, err, error].filter((text) => text !== undefined).map(messageOf));
  const fields = Object.entries(rest).map(([name, value]) => `${name} ${oneLine(JSON.stringify(value))}`);
  const details = fields.length === 0 ? '' : ` (${fields.join(', ')})`;
  const label = pino.levels.labels[Number(level)] ?? 'problem';
  return `${new Date(Number(time)).toTimeString().slice(0, 8)} ${label}: ${[...texts].map(oneLine).join(': ')}${details}\n`;
}

/** The log's level and form. Without `LOG_LEVEL` a terminal shows problems for a person; else lines are JSON, also of requests. */
export function logStyle(level: Settings['LOG_LEVEL'], isTerminal: boolean): LogStyle {
  if (level === undefined && isTerminal) return { level: 'warn', format: readableLine };
  return { level: level ?? 'info', format: (line) => line };
}
