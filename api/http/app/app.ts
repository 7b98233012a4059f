/**
 * The server's application, built apart from listening. Layers from outside in: name the request, log it, catch errors, set protective
 * headers, compress, pictures, the API, the application's own files.
 */
import { constants } from 'node:zlib';
import Koa from 'koa';
import compress from 'koa-compress';
import { CodedError } from '#contract/errors.ts';
import { isFull, isOutage } from '#db/outage.ts';
import { untilSeenByAllProcesses } from '#db/write-watch.ts';
import { csrfSecret } from '../../modules/shop/facts/shop-secrets.ts';
import { attemptStore } from '../../modules/shop/system/attempt-store.ts';
import { findSession, activeSessionRoles } from '../../modules/people/sessions/find-session.ts';
import { publicVersion } from '../../modules/catalogue/listing/public-version.ts';
import { readLiveState } from '../../modules/shop/system/live-state.ts';
import { answerExchange, ONE_C_COOKIE } from '../../modules/exchange/one-c/answer-exchange.ts';
import { pictureMiddleware } from '../../files/picture-middleware.ts';
import { allRoutes } from './routes.ts';
import type { Services } from '../../environment/services.ts';
import type { StoreAnswer } from '../prepared/answer.ts';
import { isClientAbort } from '../connection/client-abort.ts';
import { catchErrors } from '../errors.ts';
import { LiveStreams } from '../connection/live-streams.ts';
import { mount } from './mount.ts';
import { failureBody, oneCEndpoint } from './one-c-endpoint.ts';
import { BROTLI_QUALITY, THRESHOLD_BYTES } from '../prepared-bytes.ts';
import { PreparedLane } from '../prepared/prepared-lane.ts';
import { trustProxies } from '../connection/proxies.ts';
import { logRequests, nameRequests, type RequestState } from '../request-log.ts';
import { setRussianMessages } from '../request/problems.ts';
import type { Route } from '../route.ts';
import type { Site } from '../site/site.ts';
import helmet from 'koa-helmet';

export interface AppOptions {
  readonly routes?: readonly Route[];
  /** Serves the built application; absent when only the API is needed. */
  readonly site?: Site;
  /** Streams of open screens, for a caller that has to close them; created here when absent. */
  readonly live?: LiveStreams;
}

/** The streams that notify open screens of changes. */
export function liveStreams({ db, settings, clock, log }: Services): LiveStreams {
  return new LiveStreams({
    readState: () => readLiveState(db),
    noticed: () => untilSeenByAllProcesses(db),
    findSession: (tokens, now) => findSession(db, tokens, now),
    activeSessionRoles: (ids, now) => activeSessionRoles(db, ids, now),
    clock,
    secure: settings.PUBLIC_URL?.startsWith('https:') ?? false,
    onFailure: (error) => log.warn({ message: error instanceof Error ? error.message : String(error) }, 'live streams'),
  });
}

/** Time limit of an answer to 1C, milliseconds; 1C waits for at least ten seconds. */
const ONE_C_TIMEOUT_MS = 7_000;

function exchangeEndpoint(services: Services): Koa.Middleware<RequestState> {
  const { db, settings, clock, log } = services;
  const context = { db, settings, clock, patienceMs: ONE_C_TIMEOUT_MS };
  const catching = catchErrors(log, { isOutage, isFull }, failureBody);
  const options = { catching, attempts: attemptStore(db), clock, cookie: ONE_C_COOKIE };
  return oneCEndpoint((call) => answerExchange(context, call), options);
}

export function buildApp(
  services: Services,
  { routes = allRoutes(services), site, live = liveStreams(services) }: AppOptions = {},
): Koa<RequestState> {
  setRussianMessages();
  const { settings, clock, log, observe } = services;
  const publicOrigin = settings.PUBLIC_URL === undefined ? null : new URL(settings.PUBLIC_URL).origin;
  const lane = new PreparedLane({ version: () => publicVersion(services.db).at(clock()), log, observe, publicOrigin });
  const remember: StoreAnswer = (ctx, bytes, version) => lane.remember(ctx, bytes, version);
  const app = new Koa<RequestState>({ proxy: settings.TRUST_PROXY !== false, maxIpsCount: 1 });
  const afterLane = app.callback.bind(app);
  // The prepared answers for guests precede all layers.
  app.callback = () => {
    const rest = afterLane();
    return lane.before((request, response) => void rest(request, response)) as ReturnType<Koa['callback']>;
  };
  // Errors of an answer that is already being sent reach none of our layers.
  app.on('error', (error: Error) =>
    log[isClientAbort(error) ? 'debug' : 'warn']({ name: error.name, message: error.message }, 'connection'),
  );
  app.use(nameRequests());
  app.use(trustProxies(settings.TRUST_PROXY, log));
  app.use(logRequests(log, observe));
  app.use(
    securityHeaders({ https: publicOrigin?.startsWith('https:') ?? false, sisterHosts: settings.HSTS_SUBDOMAINS }),
  );
  app.use(compressAnswers());
  app.use(catchErrors(log, { isOutage, isFull }));
  app.use(pictureMiddleware(services));
  app.use(live.middleware());
  app.use(exchangeEndpoint(services));
  const layers = mount(routes, {
    findSession: (tokens, now) => findSession(services.db, tokens, now),
    csrfSecret: () => csrfSecret(services.db),
    attempts: attemptStore(services.db),
    clock,
    publicOrigin,
    remember,
  });
  for (const layer of layers) app.use(layer);
  const refuse = () => {
    throw new CodedError('not_found');
  };
  app.use(site?.(remember) ?? refuse);
  return app;
}

/** Compresses text answers; pictures and the prebuilt files of the application are sent as they are. */
function compressAnswers(): Koa.Middleware {
  return compress({
    threshold: THRESHOLD_BYTES,
    br: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    gzip: {},
    deflate: false,
    filter: (type) => /json|text|javascript|xml|manifest/.test(type),
  });
}

/** The content security policy of the application; everything is loaded from the shop itself. */
const POLICY = {
  defaultSrc: ["'self'"],
  // The barcode reader is WebAssembly; turning text into script stays forbidden.
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/** Seconds that a browser insists on TLS. */
const HSTS_S = 365 * 24 * 60 * 60;

/** Device permissions of pages: only the camera, which reads barcodes at the till; framed pages get none. */
const PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()';

/** `https`: browsers may be told to insist on TLS. `sisterHosts` covers subdomains too, which may be others' and lack TLS. */
function securityHeaders({ https, sisterHosts }: { https: boolean; sisterHosts: boolean }): Koa.Middleware {
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
    strictTransportSecurity: https ? { maxAge: HSTS_S, includeSubDomains: sisterHosts } : false,
    frameguard: { action: 'deny' },
  });
  return async (ctx, next) => {
    ctx.set('Permissions-Policy', PERMISSIONS);
    await protect(ctx, next);
  };
}
