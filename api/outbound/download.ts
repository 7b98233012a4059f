/**
 * Downloads files from other servers under limits of time and size. Host names are resolved here, and the connection goes to the very address that
 * was checked, at the first request and after each redirect: neither a redirect nor a changing DNS answer can lead into the internal network.
 */
import { lookup, type LookupAddress } from 'node:dns';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { basename } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { formatNumber } from '#contract/values/money.ts';
import { isFull } from '#db/outage.ts';
import { DownloadError, type Download, type DownloadRequest, type Downloaded } from '../environment/services.ts';
import { inNetworks } from '../http/connection/proxies.ts';
import { fileNameIn } from '../http/request/file-name.ts';
import { untilAborted } from './deadline.ts';

const REDIRECTS_MAX = 5;
/** Below it only the web's ports are allowed: others belong to mail, shells and files. */
const FIRST_FREE_PORT = 1024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const MEGABYTE = 1024 * 1024;
const PRIVATE = 'адрес ведёт во внутреннюю сеть, загрузка оттуда запрещена';

const final = (text: string): DownloadError => new DownloadError(text, true);

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Validates a URL to be fetched. Throws `DownloadError`. */
function checked(address: string, base: URL | undefined, isAllowed: (ip: string) => boolean): URL {
  let url: URL;
  try {
    url = new URL(address, base);
  } catch {
    throw final('это не адрес');
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw final('подойдут только адреса http и https');
  const port = Number(url.port === '' ? 443 : url.port);
  if (port < FIRST_FREE_PORT && port !== 80 && port !== 443) throw final(`порт ${port} не для сайтов`);
  // A literal address is connected to without a DNS look-up, so it is checked here.
  if (isIP(hostOf(url)) !== 0 && !isAllowed(hostOf(url))) throw final(PRIVATE);
  return url;
}

/** Resolves names as usual and passes only allowed addresses to the connection. */
function guarded(isAllowed: (ip: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first, ...others] = error === null ? addresses.filter(({ address }) => isAllowed(address)) : [];
      if (error !== null) done(error, '', 0);
      else if (first === undefined) done(final(PRIVATE), '', 0);
      else if (options.all === true) done(null, [first, ...others]);
      else done(null, first.address, first.family);
    });
  };
}

const ERROR_TEXTS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'такого сайта нет',
  EAI_AGAIN: 'сайт не найден по имени',
  ECONNREFUSED: 'сайт не отвечает',
  ECONNRESET: 'сайт оборвал связь',
  ETIMEDOUT: 'сайт не отвечает',
  EHOSTUNREACH: 'сайт недоступен',
  ENETUNREACH: 'сайт недоступен',
  CERT_HAS_EXPIRED: 'у сайта истёк сертификат',
};

/** The failure as a message for a person; a full disk is no failure of the other server. */
function errorFrom(error: unknown, signal: AbortSignal): Error {
  if (error instanceof DownloadError) return error;
  if (isFull(error)) return error as Error;
  if (signal.aborted) return new DownloadError('сайт отвечает слишком долго', false);
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  const isCertificate = /CERT|SELF_SIGNED|ALTNAME/.test(code);
  return new DownloadError(
    ERROR_TEXTS[code] ??
      (isCertificate ? 'сертификат сайта не подходит' : `не загрузилось (${code || 'ошибка связи'})`),
    false,
  );
}

interface DownloadContext {
  readonly request: DownloadRequest;
  readonly isAllowed: (ip: string) => boolean;
  readonly signal: AbortSignal;
  /** The file that is being written. */
  file?: WriteStream;
}

function ask(
  url: URL,
  isFirstHost: boolean,
  { request, isAllowed, signal }: DownloadContext,
): Promise<IncomingMessage> {
  const { login, etag, lastModified } = request;
  const headers: Record<string, string> = {
    'user-agent': 'Shop/1.0',
    accept: '*/*',
    'accept-encoding': 'gzip',
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
    // Credentials are only for the host they were given for.
    ...(login === undefined || !isFirstHost
      ? {}
      : { authorization: `Basic ${Buffer.from(`${login.name}:${login.password}`).toString('base64')}` }),
  };
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const target = new URL(url);
    target.username = '';
    target.password = '';
    // A new connection each time: a kept-alive one would bypass the address check.
    const outgoing = send(target, { agent: false, lookup: guarded(isAllowed), headers, signal });
    outgoing.once('response', resolve);
    outgoing.once('error', reject);
    // After an answer that changes the protocol there is neither a response nor an error.
    outgoing.once('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      reject(refusal(statusCode));
    });
    outgoing.once('close', () => reject(new DownloadError('сайт оборвал связь', false)));
    outgoing.end();
  });
}

/** The response at the end of all redirects. Throws `DownloadError`. */
async function follow(context: DownloadContext): Promise<{ answer: IncomingMessage; url: URL }> {
  const { request, isAllowed } = context;
  let url = checked(request.url, undefined, isAllowed);
  const { origin } = url;
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    const answer = await ask(url, url.origin === origin, context);
    const status = answer.statusCode ?? 0;
    const { location } = answer.headers;
    if (!REDIRECTS.has(status) || location === undefined) return { answer, url };
    answer.destroy();
    url = checked(location, url, isAllowed);
  }
  throw final('адрес перенаправляет слишком много раз');
}

function refusal(status: number): DownloadError {
  if (status === 401 || status === 403) return new DownloadError(`сайт отказал в доступе (${status})`, false);
  if (status === 404 || status === 410) return new DownloadError(`на сайте этого нет (${status})`, false);
  return new DownloadError(`сайт ответил ${status}`, false);
}

async function keep(answer: IncomingMessage, context: DownloadContext): Promise<number> {
  const { signal } = context;
  const { path, mostBytes } = context.request;
  const tooLarge = final(`файл больше ${formatNumber(Math.floor(mostBytes / MEGABYTE))}\u00a0МБ`);
  if (Number(answer.headers['content-length'] ?? 0) > mostBytes) {
    answer.destroy();
    throw tooLarge;
  }
  let bytes = 0;
  async function* counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > mostBytes) throw tooLarge;
      yield chunk;
    }
  }
  const isPacked = /gzip/i.test(answer.headers['content-encoding'] ?? '');
  // No file is begun after the deadline: `downloads` has removed it by then.
  signal.throwIfAborted();
  const file = createWriteStream(path);
  context.file = file;
  if (isPacked) await pipeline(answer, createGunzip(), counted, file, { signal });
  else await pipeline(answer, counted, file, { signal });
  return bytes;
}

/** File name given by the other server. */
function nameOf(answer: IncomingMessage, url: URL): string {
  let name = fileNameIn(answer.headers['content-disposition'] ?? '') || url.pathname;
  try {
    name = decodeURIComponent(name);
  } catch {
    // The name stays as it was sent.
  }
  return basename(name.replaceAll('\\', '/')).slice(0, 200) || hostOf(url);
}

async function fetchFile(context: DownloadContext): Promise<Downloaded> {
  const { answer, url } = await follow(context);
  const status = answer.statusCode ?? 0;
  if (status === 304) {
    answer.destroy();
    return { kind: 'same' };
  }
  if (status !== 200) {
    answer.destroy();
    throw refusal(status);
  }
  const bytes = await keep(answer, context);
  const { etag, 'last-modified': lastModified } = answer.headers;
  return {
    kind: 'taken',
    bytes,
    name: nameOf(answer, url),
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  };
}

/** Creates a download function that reaches public servers, and the operator's own networks if a setting names them. */
export function downloads(ownNetworks: readonly string[]): Download {
  const isAllowed = reachable(ownNetworks);
  return async (request) => {
    const deadline = AbortSignal.timeout(request.ms);
    const signal = request.signal === undefined ? deadline : AbortSignal.any([deadline, request.signal]);
    const context: DownloadContext = { request, isAllowed, signal };
    try {
      return await untilAborted(signal, fetchFile(context));
    } catch (error) {
      // An aborted stream still opens its file: one that is removed before would come back.
      if (context.file !== undefined) await finished(context.file.destroy()).catch(() => undefined);
      await rm(request.path, { force: true });
      throw errorFrom(error, signal);
    }
  };
}

/** Networks of the special-purpose registries (RFC 6890 and later), which contain no public servers. */
const RESERVED = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
];
/** Contains all public IPv6 addresses, but no loopback, link-local, mapped, translated or unique local ones. */
const GLOBAL_IPV6 = '2000::/3';

const isReserved = inNetworks(RESERVED);
const isGlobal6 = inNetworks([GLOBAL_IPV6]);

export function isPublic(address: string): boolean {
  return isIP(address) !== 0 && !isReserved(address) && (isIP(address) === 4 || isGlobal6(address));
}

/**
 * Predicate for the IP addresses that the server may connect to on behalf of a foreign file: public ones, and those in the named networks.
 * Otherwise a price list could read internal addresses that only this machine can reach.
 */
function reachable(ownNetworks: readonly string[]): (address: string) => boolean {
  const isOwn = inNetworks(ownNetworks);
  return (address) => isPublic(address) || isOwn(address);
}
