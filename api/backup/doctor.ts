/** Diagnoses the shop before customers notice a fault: each check returns one finding or none. */
import { statfs } from 'node:fs/promises';
import { once } from 'node:events';
import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls';
import { isPostgres } from '#db/connect.ts';
import { databaseMadeAt } from '#db/migrations/migrate.ts';
import { rowsOf } from '#db/read.ts';
import type { Settings } from '../environment/env.ts';
import { pictureFolder } from '../files/picture-folder.ts';
import { laterInstant } from '../modules/shop/system/clock-check.ts';
import { lineFor, StartError } from '../environment/open-database.ts';
import { closeToOthers } from '../environment/private-files.ts';
import { newestBackup, ownPaths, rowsIn } from './backup-folder.ts';
import { backupStore } from './backup-store.ts';
import { BOOKS, type Shop } from './books.ts';
import { checkBackup } from './check-backup.ts';
import { staleCounters, orphans } from './doctor-rows.ts';
import { prepareFolder } from './leftovers.ts';
import { lastBackup } from './schedule.ts';
import { untilAborted } from '../outbound/deadline.ts';

/** The result of a check, with the remedy; `advice` is null when all is in order. */
interface Result {
  readonly found: string;
  readonly advice: string | null;
}

export interface Finding extends Result {
  readonly what: string;
}

/** Free bytes below which a disk fills up within days. */
const FREE_BYTES_MIN = 500 * 1024 * 1024;

const inOrder = (found: string): Result => ({ found, advice: null });
const counted = (errors: readonly unknown[], advice: string): Result =>
  errors.length === 0 ? inOrder('in order') : { found: `${errors.length} error(s)`, advice };
const listed = (faults: readonly string[], right: string, advice: string): Result =>
  faults.length === 0 ? inOrder(right) : { found: faults.join('; '), advice };

async function integrity({ db }: Shop): Promise<Result> {
  if (isPostgres(db)) return inOrder('left to PostgreSQL');
  const rows = await rowsOf<{ integrity_check: string }>(db, 'PRAGMA integrity_check', []);
  const faults = rows.filter(({ integrity_check: text }) => text !== 'ok');
  return counted(faults, 'the database file is damaged: stop the server and restore the last backup');
}

async function foreignKeys({ db }: Shop): Promise<Result> {
  // PostgreSQL enforces foreign keys itself; one that was added without validation is marked.
  const unchecked = "SELECT conname FROM pg_constraint WHERE contype = 'f' AND NOT convalidated";
  const broken = await rowsOf(db, isPostgres(db) ? unchecked : 'PRAGMA foreign_key_check', []);
  return counted(broken, 'rows refer to missing ones: somebody has written beside the shop; restore a backup');
}

async function disk({ settings }: Shop): Promise<Result> {
  const { bavail, bsize } = await statfs(settings.DATA_DIR);
  const found = `${Math.floor((bavail * bsize) / 1e6)} MB free in DATA_DIR`;
  const advice = 'make room, or move DATA_DIR to a larger disk: sales are refused once it is full';
  return { found, advice: bavail * bsize < FREE_BYTES_MIN ? advice : null };
}

/** Closes what other users of the machine could read or write: files of former releases, copies by other means. */
async function access({ settings: { DATA_DIR, BACKUP_FOLDER } }: Shop): Promise<Result> {
  const backups = BACKUP_FOLDER === undefined ? [] : await ownPaths(BACKUP_FOLDER);
  // The pictures may lie on a larger disk, behind a symbolic link.
  const { closed, left } = closeToOthers([DATA_DIR, pictureFolder(DATA_DIR), ...backups]);
  const found = [
    ...(closed > 0 ? [`${closed} file(s) or folder(s) were open to other users of this machine, closed now`] : []),
    ...(left[0] === undefined ? [] : [`${left.length} are open to other users of this machine, the first ${left[0]}`]),
  ];
  if (left.length === 0) return inOrder(found[0] ?? 'closed to other users of this machine');
  const advice =
    'give them to the server’s user (chown), or mount their disk for that user alone, then run npm run doctor again: it closes them';
  return { found: found.join('; '), advice };
}

async function clock({ db, now }: Shop): Promise<Result> {
  const later = await laterInstant(db, now);
  const advice = later === null ? null : `rows bear ${later}: set the time of this machine, by NTP`;
  return { found: now.toISOString(), advice };
}

async function backup({ db, settings, now }: Shop): Promise<Result> {
  // An unreadable place is this check's finding, with the error's text.
  await backupStore(settings)?.list();
  const last = await lastBackup({ settings, madeAt: await databaseMadeAt(db) }, now);
  if (last === undefined)
    return { found: 'BACKUP_FOLDER is not set', advice: 'set it to a folder on another disk, or BACKUP_S3' };
  if (last.at === null && settings.BACKUP_HOURS > 0 && !last.overdue)
    return inOrder('none yet: a new database, whose server makes the first one');
  if (last.at === null) return { found: 'none', advice: 'make one: npm run backup' };
  return {
    found: `of ${last.at}`,
    advice: last.overdue ? 'see the log of the server, then npm run backup' : null,
  };
}

/** Opens the newest backup and counts its rows: a backup may have been damaged since it was made. */
async function backupContent({ settings, now }: Shop): Promise<Result> {
  const store = backupStore(settings);
  const listedBackups = await store?.list().catch(() => undefined);
  const newest = newestBackup(listedBackups ?? [], now);
  if (store === undefined || newest === undefined) return inOrder('there is none to look into');
  const { folder, release } = await prepareFolder(settings.DATA_DIR, 'checking', now);
  try {
    const local = await store.fetch(newest, folder, 'without pictures');
    const { manifest } = await checkBackup(local, { name: newest.name, pictures: local !== folder });
    return inOrder(`${newest.name} opened, ${rowsIn(manifest)} rows`);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { found: error.message, advice: 'make another, npm run backup, and check the disk it lies on' };
  } finally {
    await release();
  }
}

/** Settings that are valid individually and contradict each other; the most harmful contradictions come first. */
export function contradictions(settings: Settings): string[] {
  const { PUBLIC_URL, HSTS_SUBDOMAINS, SMTP_URL, MAIL_FROM, BACKUP_FOLDER, DATA_DIR } = settings;
  const { TRUST_PROXY, PORT, METRICS_PORT, S3_ACCESS_KEY, BACKUP_S3 } = settings;
  const isHttps = PUBLIC_URL?.startsWith('https:') === true;
  const isAmongPictures = `${BACKUP_FOLDER ?? ''}/`.startsWith(`${pictureFolder(DATA_DIR)}/`);
  const rules: readonly (readonly [isBroken: boolean, text: string])[] = [
    [METRICS_PORT === PORT && PORT !== 0, 'METRICS_PORT is PORT: one of the two cannot open'],
    [
      isHttps && TRUST_PROXY === false,
      'an https PUBLIC_URL without TRUST_PROXY: all callers count as the proxy and share its limits',
    ],
    [HSTS_SUBDOMAINS && !isHttps, 'HSTS_SUBDOMAINS does nothing without an https PUBLIC_URL'],
    [
      SMTP_URL !== undefined && PUBLIC_URL === undefined,
      'SMTP_URL without PUBLIC_URL: letters carry no links to orders',
    ],
    [
      S3_ACCESS_KEY !== undefined && BACKUP_S3 === undefined,
      'S3_ACCESS_KEY without BACKUP_S3: no backup leaves for a store',
    ],
    [MAIL_FROM !== undefined && SMTP_URL === undefined, 'MAIL_FROM without SMTP_URL: no letter is sent'],
    [isAmongPictures, 'BACKUP_FOLDER lies among the pictures'],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, text]) => text);
}

const CHECKS: Readonly<Record<string, (shop: Shop) => Promise<Result>>> = {
  integrity,
  'foreign keys': foreignKeys,
  orphans: async ({ db }) =>
    listed(
      await orphans(db),
      'none',
      'they refer to rows that are gone: somebody has deleted beside the shop; restore a backup',
    ),
  counters: async ({ db }) =>
    listed(
      await staleCounters(db),
      'ahead of their rows',
      'no new number is given twice, it is refused; first raise the next number of orders or stock documents above the rows under «Настройки», «Нумерация документов»; for other counters restore the newest backup, it takes them along',
    ),
  ...Object.fromEntries(
    Object.entries(BOOKS).map(([name, { prove, advice }]) => [
      name,
      async (shop: Shop) => counted(await prove(shop), advice),
    ]),
  ),
  'disk space': disk,
  access,
  clock,
  certificate: async ({ settings: { PUBLIC_URL }, now }) =>
    (await inspectCertificate(PUBLIC_URL, now)) ?? inOrder('none is needed without an https PUBLIC_URL'),
  settings: async ({ settings }) => listed(contradictions(settings), 'in order', 'change one of them'),
  backup,
  'backup content': backupContent,
};

/** Runs all checks; a check that fails is a finding too. */
export async function examine(shop: Shop): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [what, check] of Object.entries(CHECKS)) {
    const result = await check(shop).catch((error: unknown) => ({
      found: lineFor(error) ?? (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '',
      advice: 'it could not be looked at: put that right, then run npm run doctor again',
    }));
    findings.push({ what, ...result });
  }
  return findings;
}

const TIMEOUT_MS = 5_000;
const DAY_MS = 24 * 3_600_000;
/** Fewest days left on a certificate that renews in time: proxies renew with a third left, 15 of 45 days. Fewer: renewal fails. */
const DAYS_MIN = 14;

interface PresentedCertificate {
  readonly certificate: PeerCertificate;
  /** The reason why browsers would not trust it; null when they would. */
  readonly distrust: string | null;
}

/** Connects like a browser, but accepts any certificate for inspection. `ca` replaces the authorities that Node.js trusts. */
async function fetchCertificate(host: string, port: number, ca: string | undefined): Promise<PresentedCertificate> {
  const socket = connect({ host, port, servername: host, rejectUnauthorized: false, ...(ca !== undefined && { ca }) });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    await untilAborted(signal, once(socket, 'secureConnect'));
    const { authorized, authorizationError } = socket;
    return { certificate: socket.getPeerCertificate(), distrust: authorized ? null : String(authorizationError) };
  } catch (error) {
    throw signal.aborted ? new Error(`no answer within ${TIMEOUT_MS / 1000} s`, { cause: error }) : error;
  } finally {
    socket.on('error', () => undefined).destroy();
  }
}

/** Checks the certificate of an https address; undefined for another address, which needs none. */
export async function inspectCertificate(
  address: string | undefined,
  now: Date,
  ca?: string,
): Promise<Result | undefined> {
  if (address?.startsWith('https:') !== true) return undefined;
  const { hostname, port } = new URL(address);
  let presented: PresentedCertificate;
  try {
    presented = await fetchCertificate(hostname, port === '' ? 443 : Number(port), ca);
  } catch (error) {
    return {
      found: `${hostname} does not answer: ${error instanceof Error ? error.message : String(error)}`,
      advice:
        'see that the proxy runs and the name leads here; if only this machine cannot reach it, look from outside',
    };
  }
  const { certificate, distrust } = presented;
  const days = Math.floor((Date.parse(certificate.valid_to) - now.getTime()) / DAY_MS);
  const found = `${hostname}: ${days} days left`;
  const renew = 'see the log of the proxy (Caddy renews by itself; ports 80 and 443 must be reachable from outside)';
  if (days < 0)
    return { found: `${hostname}: expired ${-days} days ago`, advice: `nobody can open the shop: ${renew}` };
  const mismatch = checkServerIdentity(hostname, certificate);
  if (mismatch !== undefined)
    return {
      found: `${hostname}: is of another name (${certificate.subjectaltname ?? ''})`,
      advice: 'get one for this name',
    };
  if (distrust !== null && distrust !== 'CERT_HAS_EXPIRED')
    return { found: `${found}, browsers do not trust it (${distrust})`, advice: 'get one that browsers trust' };
  return { found, advice: days < DAYS_MIN ? `it is not renewed: ${renew}` : null };
}
