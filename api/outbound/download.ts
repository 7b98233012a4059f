/**
 * Files of other servers, fetched under limits of time and size. A name is resolved here, and the address that is
 * connected to is the one that was judged, at the first request as after each redirect: neither a redirect nor a name
 * that changes its answer leads inside.
 */
import { lookup, type LookupAddress } from 'node:dns';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { formatNumber } from '#contract/values/money.ts';
import { NotFetched, type Download, type DownloadAsked, type Downloaded } from '../services.ts';
import { reachable } from './public-address.ts';

const REDIRECTS_MAX = 5;
/** Below it only the ports of the web: others belong to mail, shells and files. */
const FIRST_FREE_PORT = 1024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const MEGABYTE = 1024 * 1024;
const PRIVATE = 'адрес ведёт во внутреннюю сеть, такие не загружаются';

const final = (text: string): NotFetched => new NotFetched(text, true);

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** An address of the web as it may be asked for. Throws `NotFetched`. */
function checked(address: string, base: URL | undefined, judge: (ip: string) => boolean): URL {
  let url: URL;
  try {
    url = new URL(address, base);
  } catch {
    throw final('это не адрес');
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw final('подойдут только адреса http и https');
  const port = Number(url.port === '' ? 443 : url.port);
  if (port < FIRST_FREE_PORT && port !== 80 && port !== 443) throw final(`порт ${port} не для сайтов`);
  // A literal address is connected to without being looked up.
  if (isIP(hostOf(url)) !== 0 && !judge(hostOf(url))) throw final(PRIVATE);
  return url;
}

/** Looks names up as usual and gives the connection the judged addresses only. */
function guarded(judge: (ip: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first, ...others] = error === null ? addresses.filter(({ address }) => judge(address)) : [];
      if (error !== null) done(error, '', 0);
      else if (first === undefined) done(final(PRIVATE), '', 0);
      else if (options.all === true) done(null, [first, ...others]);
      else done(null, first.address, first.family);
    });
  };
}

const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'такого сайта нет',
  EAI_AGAIN: 'имя сайта не нашлось',
  ECONNREFUSED: 'сайт не отвечает',
  ECONNRESET: 'сайт оборвал связь',
  ETIMEDOUT: 'сайт не отвечает',
  EHOSTUNREACH: 'до сайта не дойти',
  ENETUNREACH: 'до сайта не дойти',
  CERT_HAS_EXPIRED: 'у сайта истёк сертификат',
};

/** What failed on the way, in words for a person. */
function toldOf(error: unknown, signal: AbortSignal): NotFetched {
  if (error instanceof NotFetched) return error;
  if (signal.aborted) return new NotFetched('сайт отвечает слишком долго', false);
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  const isCertificate = /CERT|SELF_SIGNED|ALTNAME/.test(code);
  return new NotFetched(
    WORDS[code] ?? (isCertificate ? 'сертификат сайта не подходит' : `не загрузилось (${code || 'ошибка связи'})`),
    false,
  );
}

interface Asking {
  readonly asked: DownloadAsked;
  readonly judge: (ip: string) => boolean;
  readonly signal: AbortSignal;
}

function ask(url: URL, isFirstHost: boolean, { asked, judge, signal }: Asking): Promise<IncomingMessage> {
  const { login, etag, lastModified } = asked;
  const headers: Record<string, string> = {
    'user-agent': 'Shop/1.0',
    accept: '*/*',
    'accept-encoding': 'gzip',
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
    // A login is for the host that it was given for.
    ...(login === undefined || !isFirstHost
      ? {}
      : { authorization: `Basic ${Buffer.from(`${login.name}:${login.password}`).toString('base64')}` }),
  };
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const target = new URL(url);
    target.username = '';
    target.password = '';
    // A connection of its own each time: one kept open would pass by the judge.
    const going = send(target, { agent: false, lookup: guarded(judge), headers, signal });
    going.once('response', resolve);
    going.once('error', reject);
    going.end();
  });
}

/** The answer at the end of all redirects. Throws `NotFetched`. */
async function follow(asking: Asking): Promise<{ answer: IncomingMessage; url: URL }> {
  const { asked, judge } = asking;
  let url = checked(asked.url, undefined, judge);
  const { origin } = url;
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    const answer = await ask(url, url.origin === origin, asking);
    const status = answer.statusCode ?? 0;
    const { location } = answer.headers;
    if (!REDIRECTS.has(status) || location === undefined) return { answer, url };
    answer.destroy();
    url = checked(location, url, judge);
  }
  throw final('адрес перенаправляет слишком много раз');
}

function refusal(status: number): NotFetched {
  if (status === 401 || status === 403) return new NotFetched(`сайт не пускает (${status})`, false);
  if (status === 404 || status === 410) return new NotFetched(`на сайте этого нет (${status})`, false);
  return new NotFetched(`сайт ответил ${status}`, false);
}

async function keep(answer: IncomingMessage, { path, mostBytes }: DownloadAsked): Promise<number> {
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
  if (isPacked) await pipeline(answer, createGunzip(), counted, createWriteStream(path));
  else await pipeline(answer, counted, createWriteStream(path));
  return bytes;
}

/** The name that the other server gives its file. */
function nameOf(answer: IncomingMessage, url: URL): string {
  const [, told] = /filename="?([^";]+)"?/i.exec(answer.headers['content-disposition'] ?? '') ?? [];
  let name = told ?? url.pathname;
  try {
    name = decodeURIComponent(name);
  } catch {
    // It stays as it was sent.
  }
  return basename(name.replaceAll('\\', '/')).slice(0, 200) || hostOf(url);
}

async function fetchFile(asking: Asking): Promise<Downloaded> {
  const { answer, url } = await follow(asking);
  const status = answer.statusCode ?? 0;
  if (status === 304) {
    answer.destroy();
    return { kind: 'same' };
  }
  if (status !== 200) {
    answer.destroy();
    throw refusal(status);
  }
  const bytes = await keep(answer, asking.asked);
  const { etag, 'last-modified': lastModified } = answer.headers;
  return {
    kind: 'taken',
    bytes,
    name: nameOf(answer, url),
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  };
}

/** A way to fetch files that reaches public servers, and the operator's own networks where a setting names them. */
export function downloads(ownNetworks: readonly string[]): Download {
  const judge = reachable(ownNetworks);
  return async (asked) => {
    const deadline = AbortSignal.timeout(asked.ms);
    const signal = asked.signal === undefined ? deadline : AbortSignal.any([deadline, asked.signal]);
    try {
      return await fetchFile({ asked, judge, signal });
    } catch (error) {
      await rm(asked.path, { force: true });
      throw toldOf(error, signal);
    }
  };
}
