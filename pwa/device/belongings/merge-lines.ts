/** This device's side of the exchange of lines with the server: the acts to send, and the answer merged into the device. */
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import { idSchema, instantSchema } from '#contract/common.ts';
import {
  BELONGING_ACTS_MAX,
  type Belonging,
  type BelongingAct,
  type BelongingsAnswer,
} from '#contract/people/belongings.ts';
import { findStored } from '../database/find-stored.ts';
import { deviceDb, type DeviceDatabase } from '../database/database.ts';
import { actsOf, lineKey, lineTables, readMark, writeMark, type LinesMark } from './line-acts.ts';
import { writeLine, type KnownGoods } from './persons-lines.ts';

/** Acts to send, and the mark of the answer that this device had when they were collected. */
export interface Sending {
  readonly acts: readonly BelongingAct[];
  readonly mark: LinesMark | undefined;
}

async function isHere(db: DeviceDatabase, personId: string): Promise<boolean> {
  const person = await db.session.get('person');
  return person?.user._id === personId && person.byPin !== true;
}

/** Acts that the server lacks, with lines that join as a guest's, except those it has no room for; undefined without a session. */
export function collectActs(
  personId: string,
  except: ReadonlySet<string>,
  db: DeviceDatabase = deviceDb,
): Promise<Sending | undefined> {
  return db.transaction('r', lineTables(db), async () => {
    if (!(await isHere(db, personId))) return undefined;
    const acts = await actsOf(db, personId);
    const known = new Set(acts.map(lineKey));
    const pending = acts
      .filter(({ isPending }) => isPending)
      .map(({ personId: _person, isPending: _pending, ...act }) => act);
    const cart = (await db.cart.toArray()).map(({ id: productId, qty, changedAt, addedAt }) => {
      return { kind: 'cart', productId, qty, changedAt: changedAt ?? addedAt } as const;
    });
    const favourites = (await db.favourites.toArray()).map(({ id: productId, addedAt: changedAt }) => {
      return { kind: 'favourites', productId, qty: 1, changedAt } as const;
    });
    const guests = [...cart, ...favourites]
      .filter((line) => !known.has(lineKey(line)) && idSchema.safeParse(line.productId).success)
      .map((line) => ({ ...line, changedAt: instantOrNow(line.changedAt), joins: true }));
    const sent = [...pending, ...guests].filter((act) => !except.has(lineKey(act)));
    return { acts: sent.slice(0, BELONGING_ACTS_MAX), mark: await readMark(db, personId) };
  });
}

/** A line that has lost its time counts as added now. */
const instantOrNow = (text: string): string =>
  instantSchema.safeParse(text).success ? text : new Date().toISOString();

async function knownGoods(lines: NonNullable<BelongingsAnswer['lines']>): Promise<Map<string, KnownGoods>> {
  const rows = await findStored(lines.map(({ productId }) => productId)).catch(() => new Map<string, FeedProduct>());
  return new Map([...rows].map(([id, { slug, title, images }]) => [id, { slug, title, img: images[0] ?? '' }]));
}

/**
 * Merges the answer. `again`: nothing was merged, because another tab has merged an answer meanwhile or because the
 * server's database is another one; then all lines of this device join as a guest's do.
 */
export async function mergeAnswer(
  personId: string,
  { acts: sent, mark }: Sending,
  answer: BelongingsAnswer,
  db: DeviceDatabase = deviceDb,
): Promise<'merged' | 'again' | 'person left'> {
  const goods = await knownGoods(answer.lines ?? []);
  return db.transaction('rw', lineTables(db), async () => {
    if (!(await isHere(db, personId))) return 'person left';
    const current = await readMark(db, personId);
    if (current?.stamp !== mark?.stamp || current?.epoch !== mark?.epoch) return 'again';
    if (mark !== undefined && mark.epoch !== answer.epoch) {
      await joinAllAgain(db, personId);
      await writeMark(db, personId, { epoch: answer.epoch });
      return 'again';
    }
    if (answer.lines !== null) await mergeLines(db, personId, sent, { ...answer, lines: answer.lines }, goods);
    await writeMark(db, personId, { epoch: answer.epoch, stamp: answer.stamp, at: answer.at });
    return 'merged';
  });
}

/** The server may have lost lines that it had: lines without an act join. */
async function joinAllAgain(db: DeviceDatabase, personId: string): Promise<void> {
  for (const { seen: _seen, ...act } of await actsOf(db, personId))
    if (act.isPending) await db.lineActs.put(act);
    else await db.lineActs.delete([personId, act.kind, act.productId]);
}

async function mergeLines(
  db: DeviceDatabase,
  personId: string,
  sent: readonly BelongingAct[],
  answer: BelongingsAnswer & { lines: NonNullable<BelongingsAnswer['lines']> },
  goods: ReadonlyMap<string, KnownGoods>,
): Promise<void> {
  const full = new Set(answer.full.map(lineKey));
  const acts = new Map((await actsOf(db, personId)).map((act) => [lineKey(act), act]));
  const lines = new Map(answer.lines.map((line) => [lineKey(line), line]));
  const sentActs = new Map(sent.map((act) => [lineKey(act), act]));
  const shown = new Set([
    ...(await db.cart.toCollection().primaryKeys()).map((productId) => lineKey({ kind: 'cart', productId })),
    ...(await db.favourites.toCollection().primaryKeys()).map((productId) =>
      lineKey({ kind: 'favourites', productId }),
    ),
  ]);
  const all = new Map<string, Pick<Belonging, 'kind' | 'productId'>>([...acts, ...sentActs, ...lines]);
  for (const [key, { kind, productId }] of all) {
    const [act, line, said] = [acts.get(key), lines.get(key), sentActs.get(key)];
    if (full.has(key)) continue;
    const isSame = act?.isPending === false && act.qty === line?.qty && act.changedAt === line.changedAt;
    if (isSame && shown.has(key)) continue;
    // A guest's line that has not been sent yet joins with a later request.
    if (act === undefined && said === undefined && shown.has(key)) continue;
    if (act?.isPending === true && (said?.changedAt !== act.changedAt || said.qty !== act.qty)) {
      // Changed on this device since the request: it follows the act that was sent, if the server has taken that one.
      if (said?.qty === (line?.qty ?? 0)) await db.lineActs.put({ ...act, seen: answer.at });
      continue;
    }
    const { qty, changedAt } = line ?? { qty: 0, changedAt: answer.at };
    await writeLine(db, { kind, productId, qty, changedAt }, goods.get(productId));
    if (qty === 0) await db.lineActs.delete([personId, kind, productId]);
    else await db.lineActs.put({ personId, kind, productId, qty, changedAt, isPending: false });
  }
}
