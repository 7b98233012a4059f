/** The server's start: settings, database, first run, listening. A failure that the operator can fix ends in one line and code 1. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pino from 'pino';
import type { RenderingBundle } from '#contract/shop/rendering.ts';
import { databaseMadeAt } from '#db/migrations/migrate.ts';
import { DEMO_GOODS } from '#db/seeds/demo-catalogue.ts';
import { seedDemo } from '#db/seeds/seed.ts';
import { refuseWhileExchanged, removeLeftovers } from './backup/leftovers.ts';
import { backupBeforeUpdate } from './backup/make-backup.ts';
import { rememberedBackup, startBackups } from './backup/schedule.ts';
import { startDailyJobs } from './daily-jobs.ts';
import { ensureAdmin, type FirstAdmin } from './modules/people/accounts/ensure-admin.ts';
import { keepFollowedIn, storeFollowed } from './modules/catalogue/changes/followed-goods.ts';
import { hasCategory } from './modules/catalogue/tree/has-category.ts';
import { currentPath } from './modules/catalogue/category-editing/category-slugs.ts';
import { writeYml } from './modules/exchange/market/write-yml.ts';
import { categoryPaths, countGoods, currentSlug, goodsSlugs } from './modules/catalogue/listing/list-pages.ts';
import { listedGoods } from './modules/catalogue/listing/count-products.ts';
import { publicVersion } from './modules/catalogue/listing/public-version.ts';
import { prepareSearch } from './modules/catalogue/search/search-goods.ts';
import { readSettings, SettingsError, type Settings } from './environment/env.ts';
import { LocalPictures } from './files/local-pictures.ts';
import { hasPicture } from './modules/catalogue/pictures/write-with-pictures.ts';
import { prepareGreeting, stepTeller } from './greeting.ts';
import { buildFolder, keepBuild, keptBuilds } from './environment/kept-builds.ts';
import { pictureFolder } from './files/picture-folder.ts';
import { buildApp, liveStreams } from './http/app/app.ts';
import { callInProcess } from './http/app/call-in-process.ts';
import { connectionsBehind } from './http/connection/connection-limits.ts';
import { listen, stopListening, type Handler, type Listening } from './http/connection/listen.ts';
import type { LiveStreams } from './http/connection/live-streams.ts';
import { startImports, startMessageSender, watchSchema } from './background-work.ts';
import type { Rendering } from './http/site/rendered-pages.ts';
import type { Route } from './http/route.ts';
import { serveSite, type Site } from './http/site/site.ts';
import type { CatalogueAddresses } from './http/site/site-addresses.ts';
import { standardOutput } from './log-destination.ts';
import { METRICS_PATH, serveMetrics } from './metrics/serve-metrics.ts';
import { ShopMetrics } from './metrics/shop-metrics.ts';
import { ShopMail } from './messengers/shop-mail.ts';
import { publicFace } from './modules/shop/facts/shop-face.ts';
import { readFacts } from './modules/shop/facts/shop-facts.ts';
import { currentMail } from './modules/shop/settings/mail-settings.ts';
import { laterInstant } from './modules/shop/system/clock-check.ts';
import { logStyle, oneLine } from './readable-log.ts';
import { removeFormsLeft } from './http/request/multipart.ts';
import { lineFor, openForServer, prepareDataDir, StartError } from './environment/open-database.ts';
import { downloads } from './outbound/download.ts';
import { createPrivately } from './environment/private-files.ts';
import { allRoutes } from './http/app/routes.ts';
import type { Services } from './environment/services.ts';
import { closeOnSignal } from './shutdown.ts';

/** The built application; in development Vite serves it instead. */
const SITE = join(process.cwd(), 'dist/pwa');
/** The bundle of its public screens, for server rendering. */
const SCREENS = join(process.cwd(), 'dist/ssr/server-render.js');

/** The operator's commands, beside this file in the sources and in the bundle. */
const COMMANDS = join(import.meta.dirname, `commands${extname(import.meta.filename)}`);

/** Renders the built screens with the answers of these routes; undefined without such a build. */
async function renderingOf(
  { db, settings, clock, log }: Services,
  routes: readonly Route[],
): Promise<Rendering | undefined> {
  if (!existsSync(SCREENS)) return undefined;
  const { screenRenderer } = (await import(pathToFileURL(SCREENS).href)) as RenderingBundle;
  const render = screenRenderer(callInProcess(routes, clock));
  // The first render of a process takes several times as long as later ones and blocks all requests meanwhile.
  await render({ path: '/', search: '', origin: 'http://localhost' }).catch((error: unknown) =>
    log.warn({ err: error }, 'the home page was not rendered ahead'),
  );
  return {
    render,
    version: () => publicVersion(db).at(clock()),
    clock,
    log,
    publicOrigin: settings.PUBLIC_URL === undefined ? null : new URL(settings.PUBLIC_URL).origin,
  };
}

/** The built application; its files are stored for the processes of other releases before its first page is sent. */
async function siteOf(services: Services, routes: readonly Route[], catalogue: CatalogueAddresses): Promise<Site> {
  const builds = buildFolder(services.settings.DATA_DIR);
  await keepBuild(SITE, builds, services.clock()).catch((error: unknown) =>
    services.log.warn({ err: error }, 'the build was not kept for processes of other releases'),
  );
  return serveSite(SITE, catalogue, {
    shop: async () => ({ ...(await readFacts(services.db)), face: await publicFace(services.db) }),
    rendering: await renderingOf(services, routes),
    keptBuilds: () => keptBuilds(builds),
  });
}

async function appOf(services: Services, live: LiveStreams): Promise<Handler> {
  const routes = allRoutes(services);
  const catalogue: CatalogueAddresses = {
    findSlug: (slug) => currentSlug(services.db, slug),
    hasCategory: (category, subcategory) => hasCategory(services.db, category, subcategory),
    currentPath: (category, subcategory) => currentPath(services.db, category, subcategory),
    categoryPaths: () => categoryPaths(services.db),
    goodsSlugs: (from, most) => goodsSlugs(services.db, from, most),
    countGoods: (category, subcategory) => countGoods(services.db, category, subcategory),
    market: (origin) => writeYml(services.db, { origin, now: services.clock() }),
  };
  const site = existsSync(join(SITE, 'index.html')) ? await siteOf(services, routes, catalogue) : undefined;
  return buildApp(services, site === undefined ? { routes, live } : { routes, site, live }).callback();
}

/** Lets the built server store its structures of goods for the next start of the same code; sources may change between two starts. */
async function keepStructures({ db, settings }: Services): Promise<void> {
  if (extname(import.meta.filename) !== '.js') return;
  const version = createHash('sha256')
    .update(await readFile(import.meta.filename))
    .digest('base64url');
  keepFollowedIn(db, { path: join(settings.DATA_DIR, 'structures'), version });
}

/** Takes the port of this setting, on which every request is refused until there is something to serve. Throws `StartError`. */
async function openPort(
  setting: 'PORT' | 'METRICS_PORT',
  [port, host, bounds]: Parameters<typeof listen>,
): Promise<Listening> {
  try {
    return await listen(port, host, bounds);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is taken: set ${setting} to another one, as in ${setting}=3100 npm start`);
    if (code === 'EACCES')
      throw new StartError(
        `Port ${port} is not for ordinary users: set ${setting} to one above 1023, and a proxy before it`,
      );
    throw new StartError(`Cannot listen on ${host}:${port}: ${code ?? String(error)}`);
  }
}

/** Receipts and orders would be dated by a clock that is behind. */
async function warnOfClock({ db, clock, log }: Services): Promise<void> {
  const later = await laterInstant(db, clock());
  if (later === null) return;
  log.error(
    { clock: clock().toISOString(), later },
    'the clock is behind the times in rows: check the time of this machine',
  );
}

async function seedDemoShop({ db, settings, clock }: Services, admin: FirstAdmin | null): Promise<void> {
  if (settings.SEED === 'none') return;
  const count = settings.SEED_PRODUCTS ?? DEMO_GOODS;
  const isSeeded = await seedDemo(db, {
    count,
    now: clock(),
    picturesDir: pictureFolder(settings.DATA_DIR),
    timeZone: settings.SHOP_TIMEZONE,
    actorId: admin?.id ?? null,
    life: settings.SEED === 'demo',
    begun: () => console.log(`Seeding the demo shop: ${count} products…`),
  });
  if (isSeeded) collectGarbage();
}

/** Gives back the memory of a large piece of work that is over: by itself V8 collects only when the heap grows again. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

function addressOf({ HOST, PUBLIC_URL }: Settings, port: number): string {
  const host = ['0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST;
  return PUBLIC_URL ?? `http://${host}:${port}`;
}

async function closeDatabase({ db, log }: Services): Promise<void> {
  await storeFollowed(db).catch((error: unknown) =>
    log.warn({ err: error }, 'the search index was not stored for the next start'),
  );
  await db.destroy();
}

/** Growth of the heap before V8 collects garbage, per cent of what lives in it. V8's own choice is up to 300 on a large machine. */
const HEAP_GROWTH_PERCENT = 50;

async function start(settings: Settings): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  createPrivately();
  const isTerminal = process.stdout.isTTY;
  const { level, format } = logStyle(settings.LOG_LEVEL, isTerminal);
  const log = pino({ level, base: null }, standardOutput(format));
  const tell = stepTeller();
  // The ports come first: where one is taken, nothing is changed and no password is made.
  const bounds = connectionsBehind(settings.TRUST_PROXY, settings.KEEP_ALIVE_SECONDS);
  const shop = await openPort('PORT', [settings.PORT, settings.HOST, bounds]);
  const figures =
    settings.METRICS_PORT === undefined
      ? undefined
      : await openPort('METRICS_PORT', [settings.METRICS_PORT, settings.METRICS_HOST]);
  prepareDataDir(settings.DATA_DIR);
  await removeLeftovers(settings.DATA_DIR, new Date());
  await removeFormsLeft();
  await refuseWhileExchanged(settings.DATA_DIR);
  tell('opening the database');
  const db = await openForServer(settings, {
    before: () => {
      console.log('Backing up the database before it is updated…');
      return backupBeforeUpdate(settings, new Date());
    },
  });
  const pictures = new LocalPictures(pictureFolder(settings.DATA_DIR));
  let isLeaving = false;
  const base = {
    db,
    settings,
    clock: () => new Date(),
    log,
    pictures,
    download: downloads(settings.FETCH_ALLOW),
    messengers: [new ShopMail(() => currentMail(db, settings))],
    lastBackup: rememberedBackup({ settings, madeAt: await databaseMadeAt(db) }, () => new Date()),
    isLeaving: () => isLeaving,
  };
  const metrics = figures === undefined ? undefined : new ShopMetrics(base);
  const services: Services = metrics === undefined ? base : { ...base, observe: metrics.observe };
  await pictures.finishInterrupted((id) => hasPicture(db, id));
  const admin = await ensureAdmin(services);
  const greet = await prepareGreeting(services, admin, isTerminal);
  tell('seeding the demo shop');
  await seedDemoShop(services, admin);
  tell('preparing the pages');
  await warnOfClock(services);
  await keepStructures(services);
  // Loaded now, otherwise the first page would wait for them.
  await listedGoods(db);
  const live = liveStreams(services);
  shop.serve(await appOf(services, live));
  if (figures !== undefined && metrics !== undefined) {
    figures.serve(serveMetrics(metrics));
    console.log(`Metrics at http://${settings.METRICS_HOST}:${figures.port}${METRICS_PATH}`);
  }
  const stopJobs = startDailyJobs(services);
  const stopSending = startMessageSender(services);
  const stopImporting = startImports(services);
  const stopBackups = startBackups(services, COMMANDS);
  const end = closeOnSignal(log, {
    drain: async () => {
      isLeaving = true;
      await pause(settings.DRAIN_SECONDS * 1000);
    },
    requests: async () => {
      live.close();
      await stopListening(shop.server);
    },
    work: () => Promise.all([stopJobs(), stopSending(), stopImporting(), stopBackups()]),
    database: () => closeDatabase(services),
  });
  watchSchema(services, end);
  tell();
  greet(addressOf(settings, shop.port));
  prepareSearch(services.db).catch((error: unknown) => log.warn({ err: error }, 'the search index was not made ahead'));
}

try {
  await start(readSettings(process.env));
} catch (error) {
  const line = error instanceof SettingsError ? error.message : lineFor(error);
  if (line === undefined) console.error(error);
  // After what others print at the exit: the last line is the one that matters.
  process.once('exit', () => console.error(line ?? `The server could not start: ${oneLine(String(error))}`));
  process.exit(1);
}
