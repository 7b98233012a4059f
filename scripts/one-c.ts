/**
 * A simulated 1C: `node --import tsx scripts/one-c.ts --url URL --key=KEY --books FILE [--calls N]` makes one exchange with a running shop;
 * `--calls N` aborts it after that many calls, losing the next answer. Without a books file it begins with three goods. Exit code 3: aborted.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BrokenOff, exchange, readBooks, stockOf, writeBooks, type Good } from './one-c/exchange.ts';

const GOODS: readonly Good[] = ['Смеситель', 'Сифон', 'Лейка'].map((title, index) => ({
  id: `1c-${index + 1}`,
  article: `С-${index + 1}`,
  title,
  group: 'Сантехника',
  price: 1000 * (index + 1),
  opening: 100,
}));

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    books: { type: 'string' },
    calls: { type: 'string' },
  },
});
const { url, key, books, calls } = values;
if (url === undefined || key === undefined || books === undefined) {
  console.error('Usage: node --import tsx scripts/one-c.ts --url URL --key=KEY --books FILE [--calls N]');
  process.exit(1);
}
if (!existsSync(books)) await writeBooks(books, { goods: GOODS, documents: {} });
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));
try {
  const limit = calls === undefined ? {} : { callsMost: Number(calls) };
  await exchange({ url, key, books, meanwhile: pause, ...limit });
  const state = await readBooks(books);
  for (const good of state.goods) console.log(`${good.article} ${good.title}: ${stockOf(state, good)}`);
  for (const id of Object.keys(state.documents)) console.log(id);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(error instanceof BrokenOff ? 3 : 1);
}
