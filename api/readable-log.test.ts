import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { logStyle, readableLine } from './readable-log.ts';

/** The lines that a log of this style writes. */
function written(style: ReturnType<typeof logStyle>, act: (log: pino.Logger) => void): string[] {
  const lines: string[] = [];
  act(pino({ level: style.level, base: null }, { write: (line) => void lines.push(style.format(line)) }));
  return lines;
}

const serve = (log: pino.Logger): void => {
  log.info({ requestId: 'a1', status: 200 }, 'request');
  log.warn({ requestId: 'a2' }, 'not ready');
};

describe('the log', () => {
  test('shows only problems on a terminal, each as a line to read', () => {
    const lines = written(logStyle(undefined, true), serve);
    expect(lines).toEqual([expect.stringMatching(/^\d\d:\d\d:\d\d warn: not ready \(requestId "a2"\)\n$/)]);
  });

  test.each([
    ['elsewhere', undefined, false],
    ['with LOG_LEVEL on a terminal', 'info', true],
  ] as const)('has requests too %s, as JSON', (_, level, isTerminal) => {
    const lines = written(logStyle(level, isTerminal), serve).map((line) => JSON.parse(line) as { requestId: string });
    expect(lines.map(({ requestId }) => requestId)).toEqual(['a1', 'a2']);
  });

  test('follows LOG_LEVEL everywhere', () => {
    for (const isTerminal of [true, false]) expect(written(logStyle('error', isTerminal), serve)).toEqual([]);
  });
});

describe('a line to read', () => {
  const style = { level: 'trace', format: (line: string) => readableLine(line).slice('00:00:00 '.length) } as const;

  test('has the message, the error’s message and the request’s id, and no stack', () => {
    const failure = Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' });
    const lines = written(style, (log) => {
      log.error({ err: failure, requestId: 'a1' }, 'a sale of a batch failed');
      log.error({ requestId: 'a2', error: { message: 'disk I/O error', stack: 'at …' } }, 'internal');
      log.warn({ message: 'timed out' }, 'live streams');
      log.fatal(failure);
    });
    expect(lines).toEqual([
      'error: a sale of a batch failed: disk I/O error (requestId "a1")\n',
      'error: internal: disk I/O error (requestId "a2")\n',
      'warn: live streams: timed out\n',
      'fatal: disk I/O error\n',
    ]);
  });

  test('stays one line, and steers no terminal', () => {
    const [line] = written(style, (log) => {
      log.error({ said: 'one\ntwo' }, 'broken\r\n\u001B[2J\u202Eby a visitor');
    });
    expect(line).toBe('error: broken [2J by a visitor (said "one\\ntwo")\n');
  });

  test('keeps the reason of a long message, at its end', () => {
    const [line = ''] = written(style, (log) => {
      log.error({ err: new Error(`insert ${'column, '.repeat(1_000)} - disk I/O error`), requestId: 'a1' }, 'failed');
    });
    expect(line).toMatch(/^error: failed: insert column, .+ … .+ - disk I\/O error \(requestId "a1"\)\n$/);
    expect(line.length).toBeLessThan(500);
  });
});
