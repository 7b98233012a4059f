/**
 * The server's start: settings, database, first run, listening. A failure that the operator can fix ends in one clear line and exit code 1.
 */
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pino from 'pino';
import type { RenderingBundle } from '#contract/shop/rendering.ts';
import { databaseMadeAt } from '#db/migrate.ts';
import { seedDemo } from '#db/seeds/seed.ts';
import { refuseWhileExchanged, removeLeftovers } from './backup/leftovers.ts';
import { backupBeforeUpdate } from './backup/make-backup.ts';
import { rememberedBackup, startBackups } from './backup/schedule.ts';
import { startDailyJobs } from './daily-jobs.ts';
import { ensureAdmin, type FirstAdmin } from './modules/people/accounts/ensure-admin.ts';
import { hasCategory } from './modules/catalogue/tree/has-category.ts';
import { currentPath } from './modules/catalogue/tree/former-places.ts';
import { writeYml } from './modules/exchange/market/write-yml.ts';
import { countGoods, goodsSlugs, categoryPaths } from './modules/catalogue/listing/list-pages.ts';
import { listedGoods } from './modules/catalogue/listing/listed-goods.ts';
import { publicVersion } from './modules/catalogue/listing/public-version.ts';
import { currentSlug } from './modules/catalogue/listing/current-slug.ts';
import { prepareSearch } from './modules/catalogue/search/search-goods.ts';
import { readSettings, SettingsError, type Settings } from './env.ts';
import { LocalPictures } from './files/local-pictures.ts';
import { hasPicture } from './modules/catalogue/pictures/has-picture.ts';
import { buildFolder, keepBuild, keptBuilds } from './files/kept-builds.ts';
import { pictureFolder } from './files/picture-folder.ts';
import { buildApp, liveStreams } from './http/app.ts';
import { callInProcess } from './http/call-in-process.ts';
import { connectionsBehind } from './http/connection/connection-limits.ts';
import { listen, stopListening, type Listening } from './http/connection/listen.ts';
import type { LiveStreams } from './http/connection/live-streams.ts';
import { startImports } from './import-worker.ts';
import type { Rendering } from './http/site/rendered-pages.ts';
import type { Route } from './http/route.ts';
import { serveSite, type CatalogueAddresses, type Site } from './http/site/site.ts';
import { standardOutput } from './log-destination.ts';
import { METRICS_PATH, serveMetrics } from './metrics/serve-metrics.ts';
import { ShopMetrics } from './metrics/shop-metrics.ts';
import { startMessageSender } from './message-sender.ts';
import { ShopMail } from './messengers/shop-mail.ts';
import { readFacts } from './modules/shop/shop-facts.ts';
import { currentMail } from './modules/shop/settings/mail-settings.ts';
import { laterInstant } from './modules/shop/system/clock-check.ts';
import { removeFormsLeft } from './http/request/multipart.ts';
import { lineFor, openForServer, prepareDataDir, StartError } from './open-database.ts';
import { downloads } from './outbound/download.ts';
import { createPrivately } from './private-files.ts';
import { allRoutes } from './routes.ts';
import { watchSchema } from './schema-watch.ts';
import type { Services } from './services.ts';
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
  return {
    render: screenRenderer(callInProcess(routes, clock)),
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
    shopName: async () => (await readFacts(services.db)).name,
    rendering: await renderingOf(services, routes),
    keptBuilds: () => keptBuilds(builds),
  });
}

async function openPort(services: Services, live: LiveStreams): Promise<Listening> {
  const { PORT, HOST } = services.settings;
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
  try {
    return await listen(
      buildApp(services, site === undefined ? { routes, live } : { routes, site, live }),
      PORT,
      HOST,
      connectionsBehind(services.settings.TRUST_PROXY, services.settings.KEEP_ALIVE_SECONDS),
    );
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${PORT} is taken: set PORT to another one, as in PORT=3100 npm start`);
    if (code === 'EACCES')
      throw new StartError(`Port ${PORT} is not for ordinary users: set PORT to one above 1023, and a proxy before it`);
    throw new StartError(`Cannot listen on ${HOST}:${PORT}: ${code ?? String(error)}`);
  }
}

async function openMetrics(metrics: ShopMetrics, { METRICS_PORT = 0, METRICS_HOST }: Settings): Promise<void> {
  try {
    const { port } = await serveMetrics(metrics, METRICS_PORT, METRICS_HOST);
    console.log(`Metrics at http://${METRICS_HOST}:${port}${METRICS_PATH}`);
  } catch (error) {
    throw new StartError(`Cannot serve metrics on ${METRICS_HOST}:${METRICS_PORT}: ${String(error)}`);
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

/** Printed at once: the password is stored as a hash only, so a later failure of the start must not lose it. */
function greetAdmin({ phone, password }: FirstAdmin): void {
  const shown = password === null ? 'password as set in ADMIN_PASSWORD' : `password ${password} (shown only this once)`;
  console.log(`Administrator: phone ${phone}, ${shown}`);
}

async function fillFirstTime(services: Services): Promise<void> {
  const { db, settings, clock } = services;
  const admin = await ensureAdmin(services);
  if (admin !== null) greetAdmin(admin);
  if (settings.SEED === 'none') return;
  const seeded = await seedDemo(db, {
    count: settings.SEED_PRODUCTS,
    now: clock(),
    picturesDir: pictureFolder(settings.DATA_DIR),
    timeZone: settings.SHOP_TIMEZONE,
    actorId: admin?.id ?? null,
    life: settings.SEED === 'demo',
  });
  if (seeded) console.log(`Demo catalogue: ${settings.SEED_PRODUCTS} products`);
}

function addressOf({ HOST, PUBLIC_URL }: Settings, port: number): string {
  const host = ['0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST;
  return PUBLIC_URL ?? `http://${host}:${port}`;
}

async function start(settings: Settings): Promise<void> {
  createPrivately();
  prepareDataDir(settings.DATA_DIR);
  await removeLeftovers(settings.DATA_DIR, new Date());
  await removeFormsLeft();
  await refuseWhileExchanged(settings.DATA_DIR);
  const log = pino({ level: settings.LOG_LEVEL, base: null }, standardOutput());
  const db = await openForServer(settings, {
    before: () => backupBeforeUpdate(settings, new Date()),
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
  const metrics = settings.METRICS_PORT === undefined ? undefined : new ShopMetrics(base);
  const services: Services = metrics === undefined ? base : { ...base, observe: metrics.observe };
  await pictures.finishInterrupted((id) => hasPicture(db, id));
  await fillFirstTime(services);
  await warnOfClock(services);
  // Loaded now, otherwise the first page would wait for them.
  await listedGoods(db);
  const live = liveStreams(services);
  const { server, port } = await openPort(services, live);
  if (metrics !== undefined) await openMetrics(metrics, settings);
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
      await stopListening(server);
    },
    work: () => Promise.all([stopJobs(), stopSending(), stopImporting(), stopBackups()]),
    database: () => services.db.destroy(),
  });
  watchSchema(services, end);
  console.log(`The shop is open at ${addressOf(settings, port)}`);
  prepareSearch(services.db).catch((error: unknown) => log.warn({ err: error }, 'the search index was not made ahead'));
}

try {
  await start(readSettings(process.env));
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : (lineFor(error) ?? error));
  process.exit(1);
}
