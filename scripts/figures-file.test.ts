/** The figures file keeps every other section when one is measured again. */
import { describe, expect, test } from 'vitest';
import { figuresTable } from './bench/figures.ts';
import { tableOf, withSection } from './figures-file.ts';

const FILE = `# Figures

About them.

## At the till

old

## Runs of the proof

| start |
|---|
| today |
`;

describe('a section of the figures file', () => {
  test('replaces the one with its title', () => {
    const text = withSection(FILE, 'At the till', 'new');
    expect(text).toBe(FILE.replace('old', 'new'));
    expect(withSection(text, 'At the till', 'old')).toBe(FILE);
  });

  test('is added before the runs of the proof, to which rows are appended', () => {
    const text = withSection(FILE, 'At the', 'first');
    expect(text).toBe(FILE.replace('## Runs', '## At the\n\nfirst\n\n## Runs'));
  });

  test('replaces the last one', () => {
    expect(withSection(FILE, 'Runs of the proof', 'none')).toMatch(/## Runs of the proof\n\nnone\n$/);
  });
});

test('a table has a line for its columns and one for each row', () => {
  expect(tableOf(['what', 'measured'], [['a sale', '5 ms']])).toBe('| what | measured |\n|---|---|\n| a sale | 5 ms |');
});

test('a measure on two engines is one row with a column for each', () => {
  const table = figuresTable([
    { engine: 'SQLite', what: 'a sale', value: '5 ms', target: '≤ 9 ms' },
    { engine: 'SQLite', what: 'memory', value: '1 MiB' },
    { engine: 'PostgreSQL', what: 'a sale', value: '7 ms', target: '≤ 9 ms' },
  ]);
  expect(table).toBe(
    tableOf(
      ['what', 'SQLite', 'PostgreSQL', 'target'],
      [
        ['a sale', '5 ms', '7 ms', '≤ 9 ms'],
        ['memory', '1 MiB', '', ''],
      ],
    ),
  );
  expect(figuresTable([{ what: 'a sale', value: '5 ms' }])).toContain('| what | measured |\n');
});
