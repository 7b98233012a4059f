/**
 * `npm run bench`: measures the built shop with 10 000 products and prints tables for the README. Figures of the server are ratios to a
 * limit measured in the same run, because machines differ and drift. `npm run bench -- server`, `-- browser`, `-- till`, `-- journal`, `--
 * login`, `-- reports`, `-- office`, `-- documents`, `-- storm`, `-- gaps` or `-- import` runs one part; the last two use 100 000 products
 * and take some minutes. There are no assertions, because timed assertions fail on busy machines.
 */
import { withDemoShop } from '../demo-shop.ts';
import { measureBrowser } from './browser.ts';
import { machine, report } from './figures.ts';
import { measureDocuments } from './documents.ts';
import { measureGaps } from './gaps.ts';
import { measureImport } from './import.ts';
import { measureJournal } from './journal.ts';
import { measureLogin } from './login.ts';
import { measureOffice } from './office.ts';
import { measureReports } from './reports.ts';
import { measureServer } from './server.ts';
import { measureStorm } from './storm.ts';
import { measureTill } from './till.ts';

const PRODUCTS = Number(process.env['BENCH_PRODUCTS'] ?? 10_000);

const wanted = process.argv[2];
if (wanted === undefined || wanted === 'login') report('At the login', await measureLogin());
if (wanted === undefined || wanted === 'journal') report('A journal of receipts', await measureJournal());
if (wanted === undefined || wanted === 'reports') report('Reports', await measureReports());
if (wanted === undefined || wanted === 'documents') report('A document of a thousand lines', await measureDocuments());
if (wanted === undefined || wanted === 'office') report('An open office while a till sells', await measureOffice());
if (wanted === undefined || wanted === 'gaps') report('Held up by a stranger', await measureGaps());
if (wanted === undefined || wanted === 'storm') report('A connection that comes back', await measureStorm());
if (wanted === undefined || wanted === 'import') report('A price list', await measureImport());
if (wanted === undefined || ['server', 'browser', 'till'].includes(wanted)) await measureShop();

async function measureShop(): Promise<void> {
  const started = performance.now();
  await withDemoShop(
    PRODUCTS,
    async (shop) => {
      console.log(
        `Machine: ${machine()}. ${PRODUCTS} products, seeded and started in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
      );
      const isWanted = (part: string) => wanted === undefined || wanted === part;
      if (isWanted('browser')) report('In the browser', await measureBrowser(shop));
      if (isWanted('till')) report('At the till', await measureTill(shop));
      if (isWanted('server')) report('On the server', await measureServer(shop));
    },
    { TRUST_PROXY: 'true' },
  );
}
