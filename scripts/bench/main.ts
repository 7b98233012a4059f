/**
 * `npm run bench`: measures the built shop with 10 000 products (`BENCH_PRODUCTS`) and writes the figures to `scripts/figures.md`. Figures
 * of the server are ratios to a limit measured in the same run, because machines differ and drift. `npm run bench -- server till` runs
 * these parts only; `gaps` and `import` use 100 000 products and take some minutes; `soak` takes an hour on each engine (`BENCH_MINUTES`)
 * and runs by name only. There are no assertions, because timed assertions fail on busy machines.
 */
import { withDemoShop, type DemoShop } from '../demo-shop.ts';
import { writeFigures } from '../figures-file.ts';
import { figuresTable, type Figure } from './figures.ts';
import { measureDevice } from './device.ts';
import { measureFirstVisit } from './first-visit.ts';
import { measureDocuments } from './documents.ts';
import { measureGaps } from './gaps.ts';
import { measureImport } from './import.ts';
import { measureJournal } from './journal.ts';
import { measurePictures } from './pictures.ts';
import { measureReports } from './reports.ts';
import { measureServer } from './server.ts';
import { measureSoak } from './soak.ts';
import { measureStorm } from './storm.ts';
import { measureTill } from './till.ts';

const PRODUCTS = Number(process.env['BENCH_PRODUCTS'] ?? 10_000);

interface Part {
  readonly title: string;
  /** Meaning of the figures, above their table. */
  readonly note?: string;
  readonly measure: () => Promise<Figure[]>;
}

const onShop = (measure: (shop: DemoShop) => Promise<Figure[]>) => (): Promise<Figure[]> =>
  withDemoShop(PRODUCTS, measure, { TRUST_PROXY: 'true' });

const PARTS: Readonly<Record<string, Part>> = {
  'first-visit': {
    title: 'A first visit',
    note: 'Processor time of the main thread × 4; five visits.',
    measure: onShop(measureFirstVisit),
  },
  till: { title: 'At the till', measure: onShop(measureTill) },
  device: {
    title: 'On a phone',
    note: 'After a start without a network, processor ÷ 4, warm disk.',
    measure: onShop(measureDevice),
  },
  server: {
    title: 'On the server',
    note: 'Ratios to bare node:http with the same bytes; of sales to raw better-sqlite3 with the same writes (WAL, synchronous=FULL).',
    measure: onShop(measureServer),
  },
  journal: { title: 'A journal of receipts', note: 'Processor ÷ 4.', measure: measureJournal },
  reports: {
    title: 'Reports',
    note: 'Median and p95 in ms, target 300 except for making the sums; of a period the slowest report and its ratio to a sum over the lines.',
    measure: measureReports,
  },
  documents: {
    title: 'A document of a thousand lines',
    note: 'Statements; median duration in ms; ms for which the loop was held.',
    measure: measureDocuments,
  },
  gaps: {
    title: 'Held up by a stranger',
    note: 'Silence of the server in ms, median and greatest (at most 50); time of the answer.',
    measure: measureGaps,
  },
  storm: { title: 'A connection that comes back', measure: measureStorm },
  soak: { title: 'An hour under everything', measure: measureSoak },
  import: { title: 'A price list', measure: measureImport },
  pictures: { title: 'Pictures of a price list', measure: measurePictures },
};

/** Settings of this run, as typed before the command: each combination has a section of its own. */
const settings = Object.entries(process.env)
  .filter(([name]) => name.startsWith('BENCH_'))
  .map(([name, value]) => `${name}='${value}'`)
  .toSorted();

const wanted = process.argv.slice(2);
const unknown = wanted.find((part) => PARTS[part] === undefined);
if (unknown !== undefined) {
  console.error(`There is no part «${unknown}»; choose from: ${Object.keys(PARTS).join(', ')}`);
  process.exit(1);
}
for (const [name, { title, note, measure }] of Object.entries(PARTS)) {
  if (wanted.length > 0 ? !wanted.includes(name) : name === 'soak') continue;
  const table = figuresTable(await measure());
  writeFigures(
    [title, ...settings].join(', '),
    [...settings, `npm run bench -- ${name}`].join(' '),
    note === undefined ? table : `${note}\n\n${table}`,
  );
}
