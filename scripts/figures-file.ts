/**
 * `scripts/figures.md`: every measuring command writes its own section there, with date, commit, load before it and machine. A figure of one machine
 * says little about another, so the sections hold ratios where there is something to compare with.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';

const FILE = new URL('figures.md', import.meta.url);
/** The runs of the proof come last: `test-repeat.mjs` adds its rows to the end of the file. */
const LAST = 'Runs of the proof';
/** Read before the measurement, which loads the machine and changes the file. */
const LOAD = (loadavg()[0] ?? 0).toFixed(1);
const COMMIT = execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'], { encoding: 'utf8' }).trim();

/** The file's text with this section, in the place of an earlier one with the same title. */
export function withSection(text: string, title: string, body: string): string {
  const [head = '', ...sections] = text.split(/^(?=## )/m);
  const titled = (section: string, wanted: string) => section.startsWith(`## ${wanted}\n`);
  const written = `## ${title}\n\n${body.trim()}\n\n`;
  const known = sections.findIndex((section) => titled(section, title));
  if (known !== -1) sections[known] = written;
  else {
    const last = sections.findIndex((section) => titled(section, LAST));
    sections.splice(last === -1 ? sections.length : last, 0, written);
  }
  return `${(head + sections.join('')).trimEnd()}\n`;
}

/** A Markdown table; cells are text. */
export function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(columns), `|${'---|'.repeat(columns.length)}`, ...rows.map(line)].join('\n');
}

/** Prints a measurement and writes it to the file. `command` is what a reader runs to repeat it. */
export function writeFigures(title: string, command: string, table: string): void {
  const [first] = cpus();
  const processor = first?.model.trim() ?? 'unknown processor';
  const machine = `${cpus().length} × ${processor}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const at = new Date().toISOString().slice(0, 10);
  const body = `\`${command}\`, ${at}, ${COMMIT}, load ${LOAD}, ${machine}\n\n${table}`;
  console.log(`\n## ${title}\n\n${body}`);
  writeFileSync(FILE, withSection(readFileSync(FILE, 'utf8'), title, body));
}
