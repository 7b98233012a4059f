/** Imports 1C's files as an import of its own source: begun once, processed in the background, polled by each call. */
import { ONE_C_SOURCE } from '#contract/exchange/one-c.ts';
import type { ExchangeSessionRow } from '#db/exchange-tables.ts';
import { withLease } from '#db/leases.ts';
import { writeTransaction } from '#db/write.ts';
import { beginImport } from '../../imports/jobs/begin-import.ts';
import { readImport } from '../../imports/jobs/find-imports.ts';
import { FileRefused } from '../../imports/files/source-row.ts';
import { runOnFile } from '../../imports/files/read-apart.ts';
import type { ExchangeContext } from './exchange-store.ts';
import { packFiles, type Reply } from './exchange-tasks.ts';
import { namesOf } from './received-files.ts';

export interface BegunImport {
  readonly id: string;
  /** Names as received. */
  readonly files: readonly string[];
  /** These and the names in archives, in lower case. */
  readonly names: readonly string[];
  /** True for an import of all received files: goods missing from it are gone. */
  readonly whole: boolean;
}

const POLL_MS = 150;

/** Imports that the session has begun; empty for a deleted session. */
export const importsOf = (session: ExchangeSessionRow | undefined): BegunImport[] =>
  session === undefined ? [] : (JSON.parse(session.imports) as BegunImport[]);

/** One process packs at a time: 1C calls again before a large exchange is packed, and the call may reach another process. */
const PACKING_LEASE = 'exchange-packing';

const packing = new Map<string, Promise<BegunImport | null>>();

interface Wanted {
  /** True for the import that an earlier call has begun for it. */
  readonly isBegun: (one: BegunImport) => boolean;
  /** The received files to import, given the session's imports. Throws `FileRefused`. */
  readonly filesAfter: (begun: readonly BegunImport[]) => Promise<readonly string[]>;
  readonly whole: boolean;
}

async function begin(
  { db, settings: { DATA_DIR: dataDir }, clock }: ExchangeContext,
  sessionId: string,
  { isBegun, filesAfter, whole }: Wanted,
): Promise<BegunImport> {
  // Another process may have begun it since this call read its session.
  const earlier = importsOf(await db('exchange_sessions').where({ id: sessionId }).first());
  const known = earlier.find(isBegun);
  if (known !== undefined) return known;
  const files = await filesAfter(earlier);
  const { path, names } = await runOnFile(packFiles, { dataDir, sessionId, names: files });
  // A part of an exchange is never a complete list; a file sent in one piece declares whether it is one.
  const isOnePiece = files.length === 1 && /\.zip$/i.test(files[0] ?? '') && !names.some((name) => /\d_\d+/.test(name));
  const choice = {
    auto: true,
    ...(whole ? { full: true } : isOnePiece ? {} : { full: false }),
  };
  const sent = { sourceName: ONE_C_SOURCE, path, fileName: nameOf(files, whole), choice, stockAt: null };
  const begun: BegunImport = {
    id: await beginImport(db, dataDir, sent, { actorId: null, now: clock() }),
    files,
    names,
    whole,
  };
  await writeTransaction(db, async (trx) => {
    const session = () => trx('exchange_sessions').where({ id: sessionId });
    const earlierOnes = importsOf(await session().forUpdate().first());
    await session().update({ imports: JSON.stringify([...earlierOnes, begun]) });
  });
  return begun;
}

const nameOf = (files: readonly string[], whole: boolean): string =>
  whole
    ? 'Весь обмен с 1С'
    : files.length === 1
      ? (files[0] ?? '')
      : `${files.find(isXml) ?? files[0]} и ещё ${files.length - 1}`;
const isXml = (name: string): boolean => /\.xml$/i.test(name);

/** Polls for as long as an answer may take; null when there is no result by then. */
async function pollUntil<T>({ patienceMs }: ExchangeContext, look: () => Promise<T | null>): Promise<T | null> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const seen = await look();
    if (seen !== null || performance.now() >= until) return seen;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Begins the import under the packing lease; null while another process holds it, or this one packs for another session. */
async function beginLeased(context: ExchangeContext, sessionId: string, wanted: Wanted): Promise<BegunImport | null> {
  const result: { begun: BegunImport | null } = { begun: null };
  await withLease(context.db, PACKING_LEASE, async () => {
    result.begun = await begin(context, sessionId, wanted);
    return true;
  });
  return result.begun;
}

/** The wanted import, begun by this call or an earlier one; null while it is being packed after `patienceMs`. Throws `FileRefused`. */
async function beginOnce(context: ExchangeContext, sessionId: string, wanted: Wanted): Promise<BegunImport | null> {
  let timer: NodeJS.Timeout | undefined;
  const tired = new Promise<null>((resolve) => (timer = setTimeout(resolve, context.patienceMs, null)));
  const attempt = (): Promise<BegunImport | null> => {
    const work =
      packing.get(sessionId) ?? beginLeased(context, sessionId, wanted).finally(() => packing.delete(sessionId));
    packing.set(sessionId, work);
    return Promise.race([work, tired]);
  };
  return pollUntil(context, attempt).finally(() => clearTimeout(timer));
}

const PACKING: Reply = { status: 'progress', text: 'Собираем файлы' };

const PROGRESS: Readonly<Record<string, string>> = { reading: 'Прочитано', applying: 'Загружено' };

async function outcomeOf(context: ExchangeContext, id: string): Promise<Reply> {
  const done = await pollUntil(context, async (): Promise<Reply | null> => {
    const { state, error, stops, counts } = await readImport(context.db, id);
    switch (state) {
      case 'applied':
        return {
          status: 'success',
          text: `Новых ${counts.new}, изменено ${counts.changed}, без изменений ${counts.same}, черновиков ${counts.draft}, не принято ${counts.refused}`,
        };
      case 'waiting':
        return {
          status: 'success',
          outcome: 'waiting',
          text: `Загрузка ждёт решения в магазине: ${stops.map(({ text }) => text.toLowerCase()).join('; ')}`,
        };
      case 'failed':
        return { status: 'failure', text: error };
      case 'reading':
      case 'ready':
      case 'applying':
        return null;
      default:
        return { status: 'failure', text: 'Загрузку остановили в магазине' };
    }
  });
  if (done !== null) return done;
  const { state, progress } = await readImport(context.db, id);
  const of = progress.total > 0 ? ` из ${progress.total}` : '';
  return { status: 'progress', text: `${PROGRESS[state] ?? 'Прочитано'} ${progress.done}${of}` };
}

/** `mode=import`: begins the import that this file belongs to, or reports its state. Throws `FileRefused`. */
export async function importFile(context: ExchangeContext, session: ExchangeSessionRow, name: string): Promise<Reply> {
  const requested = name.toLowerCase();
  const isBegun = ({ whole, names }: BegunImport): boolean => !whole && names.includes(requested);
  const filesAfter = async (begun: readonly BegunImport[]): Promise<readonly string[]> => {
    const taken = new Set(begun.filter(({ whole }) => !whole).flatMap(({ files }) => files));
    const files = (await namesOf(context.settings.DATA_DIR, session.id)).filter((one) => !taken.has(one));
    if (files.length === 0) throw new FileRefused(`Файл «${name}» не был передан`);
    return files;
  };
  const begun =
    importsOf(session).find(isBegun) ?? (await beginOnce(context, session.id, { isBegun, filesAfter, whole: false }));
  if (begun === null) return PACKING;
  if (!isBegun(begun)) throw new FileRefused(`Файл «${name}» не был передан`);
  return outcomeOf(context, begun.id);
}

/** `mode=deactivate`: 1C has sent everything, so goods missing from it are gone. */
export async function finishCatalog(context: ExchangeContext, session: ExchangeSessionRow): Promise<Reply> {
  const isBegun = ({ whole }: BegunImport): boolean => whole;
  const known = importsOf(session).find(isBegun);
  if (known !== undefined) return outcomeOf(context, known.id);
  const files = await namesOf(context.settings.DATA_DIR, session.id);
  if (!files.some((name) => /\.(?:xml|zip)$/i.test(name))) return { status: 'success', text: '' };
  const wanted = { isBegun, filesAfter: () => Promise.resolve(files), whole: true };
  const begun = await beginOnce(context, session.id, wanted);
  return begun === null ? PACKING : outcomeOf(context, begun.id);
}
