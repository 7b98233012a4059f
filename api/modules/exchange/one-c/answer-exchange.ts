/**
 * The exchange protocol that 1C initiates
 * (https://v8.1c.ru/tekhnologii/obmen-dannymi-i-integratsiya/standarty-i-formaty/protokol-obmena-s-saytom/): each call names its purpose
 * (`type`) and step (`mode`); the answer is a status word and some lines.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import { v7 as newId } from 'uuid';
import { CodedError } from '#contract/errors.ts';
import type { Attempts } from '#contract/endpoint.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { counted } from '#contract/values/plural.ts';
import type { ExchangeSessionRow } from '#db/exchange-tables.ts';
import type { TillReportRow } from '#db/import-tables.ts';
import type { OrderRow } from '#db/order-tables.ts';
import { writeTransaction } from '#db/write.ts';
import { FileRefused } from '../../imports/files/source-row.ts';
import { lastExchangeKey, recordTillExport } from '../../imports/plan/till-exports.ts';
import { hashOf, keyOf } from './exchange-key.ts';
import { findSession, putSent, unsentOrders, type ExchangeContext } from './exchange-store.ts';
import { commerceMl } from './commerceml.ts';
import { orderDocuments } from './orders-xml.ts';
import { clearFolder, clearInactive, inTurn, PART_BYTES, receivedPath, safeName, takePart } from './received-files.ts';
import type { Reply } from './exchange-tasks.ts';
import { finishCatalog, importFile, importsOf, type BegunImport } from './take-goods.ts';
import { takeStatuses } from './take-statuses.ts';
import { dayDocuments } from './till-days-xml.ts';
import { unsentDays, type TillDay } from './till-days.ts';

export const ONE_C_COOKIE = 'exchange';
const SESSION_LIFE_MS = 12 * 60 * 60_000;
const VERSION = '2.10';
const MESSAGE_MAX = 1000;
/** Orders and days sent at once: 1C queries again for the rest. */
const ORDERS_PER_QUERY = 500;
const DAYS_PER_QUERY = 31;
/** Documents of 1C named in a message. */
const NOTES_SHOWN = 10;

export interface ExchangeCall {
  readonly type: string;
  readonly mode: string;
  readonly fileName: string;
  readonly sessid: string | null;
  /** The password it sent; null without any. */
  readonly key: string | null;
  readonly token: string | null;
  readonly body: Readable;
  readonly attempts: Attempts;
}

export interface ExchangeAnswer {
  readonly status: number;
  readonly text: string;
  readonly isXml: boolean;
}

const plain = (text: string, status = 200): ExchangeAnswer => ({ status, text, isXml: false });
const failure = (reason: string): ExchangeAnswer => plain(`failure\n${reason}\n`);

/** Derived from the token, so that it need not be stored. */
const sessidOf = (token: string): string => hashOf(`sessid ${token}`).slice(0, 32);

function safeEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function checkAuth({ db, clock, settings }: ExchangeContext, call: ExchangeCall): Promise<ExchangeAnswer> {
  // The right key is accepted regardless of wrong ones from its network: that many random bits can't be guessed.
  const key = call.key === null ? null : await keyOf(db, call.key);
  if (key === null) {
    await call.attempts.take();
    throw new CodedError('unauthorized', { text: 'Неверный ключ обмена' });
  }
  const token = randomBytes(24).toString('base64url');
  const at = clock().toISOString();
  const session: ExchangeSessionRow = {
    id: newId(),
    token_hash: hashOf(token),
    key_id: key.id,
    kind: call.type,
    stage: 'checkauth',
    outcome: 'going',
    message: '',
    imports: '[]',
    asked: '[]',
    asked_days: '[]',
    asked_till: '',
    bytes: 0,
    started_at: at,
    last_at: at,
  };
  await writeTransaction(db, async (trx) => {
    await trx('exchange_sessions').insert(session);
    await trx('exchange_keys').where({ id: key.id }).update({ last_used_at: at });
  });
  await clearInactive(db, settings.DATA_DIR, clock());
  return plain(
    `success\n${ONE_C_COOKIE}\n${token}\nsessid=${sessidOf(token)}\ntimestamp=${Math.floor(Date.parse(at) / 1000)}\n`,
  );
}

async function sessionOf({ db, clock }: ExchangeContext, { token, sessid }: ExchangeCall): Promise<ExchangeSessionRow> {
  const since = new Date(clock().getTime() - SESSION_LIFE_MS).toISOString();
  const session = token === null ? undefined : await findSession(db, hashOf(token), since);
  if (session === undefined || token === null)
    throw new CodedError('unauthorized', { text: 'Сеанс обмена не найден: начните обмен заново' });
  if (sessid !== null && !safeEqual(sessid, sessidOf(token)))
    throw new CodedError('unauthorized', { text: 'Идентификатор сеанса не подходит: начните обмен заново' });
  return session;
}

async function saveProgress(
  { db, clock }: ExchangeContext,
  session: ExchangeSessionRow,
  change: Partial<ExchangeSessionRow>,
): Promise<void> {
  const last_at = clock().toISOString();
  await writeTransaction(db, (trx) =>
    trx('exchange_sessions')
      .where({ id: session.id })
      .update({ ...change, last_at }),
  );
}

const isForPerson = ({ outcome }: ExchangeSessionRow): boolean => outcome === 'waiting' || outcome === 'noted';

const NOTE_END = '; ';

/** Notes of both texts, each once. */
const joined = (...texts: readonly string[]): string =>
  [...new Set(texts.filter((text) => text !== '').flatMap((text) => text.split(NOTE_END)))]
    .join(NOTE_END)
    .slice(0, MESSAGE_MAX);

async function answerStep(
  context: ExchangeContext,
  session: ExchangeSessionRow,
  mode: string,
  { status, text, outcome }: Reply,
): Promise<ExchangeAnswer> {
  const isOver = status === 'success' && ['import', 'deactivate', 'complete', 'success'].includes(mode);
  const reached = outcome ?? (status === 'failure' ? 'failure' : isOver ? 'success' : 'going');
  // A person has to read these notes, so the following steps keep them.
  const former = isForPerson(session) ? session.message : '';
  const isNoted = status === 'failure' || outcome !== undefined || former === '';
  const isKept = session.outcome === 'waiting' || (session.outcome === 'noted' && outcome === undefined);
  await saveProgress(context, session, {
    stage: mode,
    outcome: isKept && status !== 'failure' ? session.outcome : reached,
    message: joined(...(status === 'failure' ? [text, former] : [former, isNoted ? text : ''])) || session.message,
  });
  return plain(`${status}\n${text === '' ? '' : `${text}\n`}`);
}

async function takeFile(context: ExchangeContext, session: ExchangeSessionRow, call: ExchangeCall): Promise<Reply> {
  const { DATA_DIR } = context.settings;
  const name = safeName(call.fileName);
  const begun = importsOf(session);
  const isTaken = begun.some(({ files }) => files.includes(name));
  const without = ({ files, names, ...one }: BegunImport): BegunImport => ({
    ...one,
    files: files.filter((file) => file !== name),
    names: names.filter((file) => file !== name.toLowerCase()),
  });
  const before = Number(session.bytes);
  const bytes = await takePart(DATA_DIR, session.id, { name, body: call.body, isAgain: isTaken, before });
  await saveProgress(context, session, {
    bytes: before + bytes,
    // A file sent again after its import counts as a new one.
    ...(isTaken ? { imports: JSON.stringify(begun.map(without)) } : {}),
  });
  // A part of full size is not the last part of its file of orders.
  if (session.kind === 'catalog' || bytes === PART_BYTES) return { status: 'success', text: '' };
  return takeOrders(context, session, name);
}

/** Order statuses of 1C are applied at once; some configurations send `import` as well, which changes nothing. */
async function takeOrders(context: ExchangeContext, session: ExchangeSessionRow, name: string): Promise<Reply> {
  const { db, settings, clock } = context;
  const key = await lastExchangeKey(db);
  const path = receivedPath(settings.DATA_DIR, session.id, name);
  const { moved, same, refused } = await takeStatuses(
    { db, settings, now: clock() },
    { path, name, actorId: key?.created_by ?? '', sessionId: session.id },
  );
  const counts = `Изменено заказов: ${moved}, без изменений: ${same}`;
  // The same documents again, by `import` or after a lost answer: the earlier counts stay.
  const isCounted = moved === 0 && ['file', 'import'].includes(session.stage) && session.message !== '';
  if (refused.length === 0) return { status: 'success', text: isCounted ? '' : counts };
  const more = refused.length - NOTES_SHOWN;
  const rest = more > 0 ? [`и ещё ${counted(more, 'документ', 'документа', 'документов')}`] : [];
  return {
    status: 'success',
    outcome: 'noted',
    text: [counts, ...refused.slice(0, NOTES_SHOWN), ...rest].join(NOTE_END),
  };
}

async function sendDocuments(context: ExchangeContext, session: ExchangeSessionRow): Promise<ExchangeAnswer> {
  const { db, clock, settings } = context;
  const timeZone = settings.SHOP_TIMEZONE;
  const key = await lastExchangeKey(db);
  const now = clock();
  const waiting = unsentOrders(db, key?.orders_since ?? '')
    .orderBy(['o.updated_at', 'o.id'])
    .limit(ORDERS_PER_QUERY);
  const orders = key === undefined ? [] : ((await waiting.select('o.*')) as OrderRow[]);
  const since = key?.till_days_since ?? null;
  const today = businessDay(now, timeZone);
  const unsent = since === null ? [] : await unsentDays(db, { since, today });
  const days = unsent.slice(0, DAYS_PER_QUERY);
  const tillExport = { asked_at: now.toISOString(), open_day: today };
  await saveProgress(context, session, {
    stage: 'query',
    asked: JSON.stringify(orders.map(({ id, updated_at }) => [id, updated_at])),
    asked_days: JSON.stringify(days.map(({ day, kind, version }) => [day, kind, version])),
    // Recorded only when the answer has all unsent days: 1C does not know days that are left for its next query.
    asked_till: since === null || days.length < unsent.length ? '' : JSON.stringify(tillExport),
    ...(isForPerson(session)
      ? {}
      : { message: `Отдано заказов: ${orders.length}${daysText(days.map(({ day }) => day))}` }),
  });
  const documents = [...(await orderDocuments(db, orders, timeZone)), ...(await dayDocuments(db, days, timeZone))];
  return { status: 200, text: commerceMl(documents, { now, timeZone }), isXml: true };
}

const daysText = (days: readonly string[]): string => (days.length === 0 ? '' : `, дней кассы: ${new Set(days).size}`);

/** 1C confirmed the orders and days of its last query, in the versions sent. */
async function confirmDocuments({ db, clock }: ExchangeContext, session: ExchangeSessionRow): Promise<Reply> {
  // Repeated after a lost answer: the earlier counts stay.
  if (session.stage === 'success') return { status: 'success', text: '' };
  const sentOrders = JSON.parse(session.asked) as [string, string][];
  const days = JSON.parse(session.asked_days) as [string, TillDay['kind'], number][];
  const sent_at = clock().toISOString();
  await writeTransaction(db, async (trx) => {
    await putSent(
      trx,
      sentOrders.map(([order_id, version]) => ({ order_id, version, sent_at })),
    );
    if (days.length > 0)
      await trx('exchange_days')
        .insert(days.map(([day, kind, version]) => ({ day, kind, version, sent_at })))
        .onConflict(['day', 'kind'])
        .merge();
    if (session.asked_till !== '')
      await recordTillExport(trx, {
        ...(JSON.parse(session.asked_till) as Omit<TillReportRow, 'told_at'>),
        told_at: sent_at,
      });
    await trx('exchange_sessions').where({ id: session.id }).update({ asked: '[]', asked_days: '[]', asked_till: '' });
  });
  return { status: 'success', text: `Передано заказов: ${sentOrders.length}${daysText(days.map(([day]) => day))}` };
}

/** Answers one call. A file that is refused is answered with `failure` and the reason; other errors are thrown. */
export async function answerExchange(context: ExchangeContext, call: ExchangeCall): Promise<ExchangeAnswer> {
  const { mode, token } = call;
  if (token === null || mode === 'checkauth') return answerCall(context, call);
  // A call goes on after its connection was cut: one that clears the files ends before the calls after it begin.
  if (mode === 'init' || mode === 'complete') return inTurn(token, () => answerCall(context, call));
  await inTurn(token, () => Promise.resolve());
  return answerCall(context, call);
}

async function answerCall(context: ExchangeContext, call: ExchangeCall): Promise<ExchangeAnswer> {
  const { type, mode } = call;
  if (type !== 'catalog' && type !== 'sale') return failure('Неизвестный вид обмена: нужен catalog или sale');
  if (mode === 'checkauth') return checkAuth(context, call);
  const { DATA_DIR } = context.settings;
  const session = await sessionOf(context, call);
  if (session.kind !== type) await saveProgress(context, session, { kind: type });
  const own = { ...session, kind: type };
  const answer = (reply: Reply) => answerStep(context, own, mode, reply);
  try {
    switch (`${type} ${mode}`) {
      case 'catalog init':
      case 'sale init':
        await inTurn(own.id, () => clearFolder(DATA_DIR, own.id));
        await saveProgress(context, own, {
          stage: mode,
          imports: '[]',
          bytes: 0,
          // Notes about documents stay: no later step repeats them.
          ...(own.outcome === 'noted' ? {} : { outcome: 'going', message: '' }),
        });
        return plain(`zip=yes\nfile_limit=${PART_BYTES}\nsessid=${sessidOf(call.token ?? '')}\nversion=${VERSION}\n`);
      case 'catalog file':
      case 'sale file':
        return await answer(await takeFile(context, own, call));
      case 'catalog import':
        return await answer(await importFile(context, own, safeName(call.fileName)));
      case 'sale import':
        return await answer(await takeOrders(context, own, safeName(call.fileName)));
      case 'catalog deactivate':
        return await answer(await finishCatalog(context, own));
      case 'catalog complete':
        await inTurn(own.id, () => clearFolder(DATA_DIR, own.id));
        return await answer({ status: 'success', text: '' });
      case 'sale query':
        return await sendDocuments(context, own);
      case 'sale success':
        return await answer(await confirmDocuments(context, own));
      default:
        return failure('Неизвестный шаг обмена');
    }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return await answer({ status: 'failure', text: error.message });
  }
}
