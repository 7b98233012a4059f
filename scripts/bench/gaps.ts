/**
 * The time for which one stranger's request blocks everyone else: the longest silence of `/healthz`, polled without a pause, while the request is
 * answered. Each request has new words and figures, so that no answer is prepared, and comes from a separate network, so that no limit stops it.
 */
import { onBothServers } from './engines.ts';
import { asJson, headersOf, readJson, signIn, type Session } from './api.ts';
import { mebibytes, median, networkOf, round, timed, type Figure } from './figures.ts';
import { anyProduct } from './sales.ts';
import { watchSilence } from './silence.ts';

const PRODUCTS = Number(process.env['BENCH_PRODUCTS'] ?? 100_000);
const TIMES = 5;

/** `number` is different each time. */
const QUESTIONS: Readonly<Record<string, (number: number) => string>> = {
  'facets of all goods': (number) => `/api/products/facets?minPrice=${number}`,
  'facets of goods by brand and price': (number) =>
    `/api/products/facets?brand=Grohe&minPrice=${number}&maxPrice=90000&inStock=true`,
  'facets of a category': (number) => `/api/products/facets?topCategorySlug=smesiteli&minPrice=${number}`,
  'facets of a subcategory': (number) => `/api/products/facets?subcategoryId=SUBCATEGORY&minPrice=${number}`,
  'facets of a search': (number) => `/api/products/facets?q=${encodeURIComponent('смеситель')}&minPrice=${number}`,
  'all goods by price': (number) => `/api/products?sort=price_asc&limit=24&minPrice=${number}`,
  'all goods, newest first, last page': (number) =>
    `/api/products?sort=new&limit=24&page=${Math.floor(PRODUCTS / 24) - number}`,
  'a search, by price': (number) =>
    `/api/products?q=${encodeURIComponent('смеситель')}&sort=price_desc&minPrice=${number}`,
  'a search of three words, misspelt': (number) =>
    `/api/products?q=${encodeURIComponent('смиситель хромм ванны')}&minPrice=${number}`,
  'a search by brand, price and colour': (number) =>
    `/api/products?q=${encodeURIComponent(`чёрный смеситель grohe до ${10_000 + number}`)}`,
  'a page rendered': (number) => `/catalog/smesiteli?page=${number}`,
  'a part of the site map': (number) => `/sitemap-${number}.xml`,
  'first page of the change feed': (number) => `/api/catalog/changes?since=${number}`,
  'the file for markets': (number) => `/market.yml?${number}`,
};

const ENVIRONMENT = { TRUST_PROXY: 'true', PUBLIC_URL: 'http://shop.example' };

/** With `BENCH_PRODUCTS` goods (default: a hundred thousand) on both engines, or only on `BENCH_ENGINE`. */
export const measureGaps = (): Promise<Figure[]> =>
  onBothServers(PRODUCTS, ENVIRONMENT, async ({ url, admin, memory, restart }, report) => {
    /** Reports the silences of the server while it answers, and the durations of the answers. */
    const measure = async (what: string, question: (number: number) => Promise<void>, times = TIMES): Promise<void> => {
      const took: number[] = [];
      const gaps: number[] = [];
      for (let time = 1; time <= times; time += 1) {
        const watch = watchSilence(`${url}/healthz`);
        await watch.begun;
        took.push(await timed(() => question(time)));
        gaps.push(await watch.stop());
      }
      report(what, `${round(median(gaps))}, ${round(Math.max(...gaps))}; ${round(median(took))}`);
    };
    const reportMemory = async (when: string): Promise<void> =>
      report(`memory ${when}`, mebibytes(await memory()), '≤ 400 MB');
    const search = `${url}/api/products?q=${encodeURIComponent('ванна')}`;
    await measure('the search index made at the start', () => ask(search), 1);
    // The process that has written the demo goods keeps their memory.
    report('a further start', `${round((await restart()) / 1000, 1)} s`);
    await ask(search);
    await reportMemory('after its first search');
    await measure('no request', () => new Promise((done) => setTimeout(done, 1_000)));
    const category = await readJson<{ subcategories: { _id: string }[] }>(`${url}/api/catalog/smesiteli`);
    const subcategory = category.subcategories[0]?._id ?? '';
    for (const [what, path] of Object.entries(QUESTIONS))
      await measure(what, (number) => ask(url + path(number).replace('SUBCATEGORY', subcategory)));
    const session = await signIn(url, admin);
    const { _id: product } = await anyProduct(url);
    await measure('first search after a changed price', async (number) => {
      await reprice(url, session, product, 10_000 + number);
      await ask(`${url}/api/products?q=${encodeURIComponent('унитаз')}&minPrice=${number}`);
    });
    await reportMemory('after these requests');
  });

let networks = 0;

async function ask(url: string): Promise<void> {
  networks += 1;
  const answer = await fetch(url, { headers: { 'x-forwarded-for': networkOf(networks) } });
  // Discarded: a file of hundreds of megabytes would block the measuring process.
  for await (const _ of answer.body ?? []);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
}

async function reprice(url: string, session: Session, id: string, price: number): Promise<void> {
  const body = new FormData();
  body.set('priceRetail', String(price));
  await asJson(await fetch(`${url}/api/products/${id}`, { method: 'PUT', body, headers: headersOf(session) }));
}
