/** Generator and nemesis, after Jepsen's pattern: devices act in waves, each with one fault of network, servers or database. */
import { listProducts } from '#contract/catalogue/catalog.ts';
import {
  any,
  buy,
  close,
  correct,
  edit,
  look,
  order,
  receive,
  sell,
  sendClosing,
  settle,
  totalOf,
  undo,
} from './acts.ts';
import { type Cast, castFor } from './cast.ts';
import { type Act, answerTo, CLOCKS, type Device, drainAll, YEAR_MS } from './devices.ts';
import { importList } from './imports.ts';
import type { TorturedShop } from './shop.ts';
import type { ProxiedRequest, Rule } from '../../pwa/journeys/fault-proxy.ts';
import { badGateway, commitThenCut, duplicate, lateOriginal, truncated } from '../../pwa/journeys/faults.ts';
import { RECONCILE_MAX, reconcileSales } from '#contract/sales/sales.ts';
import { undone } from './checker.ts';

/** The acts that a backup holds, each with its outcome at that time. */
type Kept = ReadonlyMap<Act, string>;

const GONE = /What was done on the server alone since .+ is not in this backup/;

const allActs = ({ tills, buyers, corrections }: Cast): Act[] => [
  ...[...tills, ...buyers].flatMap(({ acts }) => acts),
  ...corrections,
];

/** Makes a backup. Nothing may be on its way, so that it is known what the backup holds. */
async function backUp(shop: TorturedShop, cast: Cast): Promise<Kept> {
  await shop.backup();
  return new Map(allActs(cast).map((act) => [act, act.outcome]));
}

/** Restores the backup, and lets each till compare its journal with the shop; a comparison with an unexpected result becomes an error. */
async function goBack(shop: TorturedShop, cast: Cast, kept: Kept): Promise<void> {
  await Promise.all(cast.tills.map(close));
  if (!GONE.test(await shop.restore())) cast.errors.push('the restore does not say what is gone');
  for (const act of [...cast.buyers.flatMap(({ acts }) => acts), ...cast.corrections])
    if (!kept.has(act) && act.state === 'acknowledged') act.state = 'gone';
  for (const [act, outcome] of kept) act.outcome = outcome;
  await Promise.all(
    cast.tills.map(async (till) => {
      const expected = lackedBy(kept, till);
      const named = await compare(till);
      if (named.toSorted().join() !== expected.toSorted().join())
        cast.errors.push(`the comparison names ${named.length} acts of a till as lacking, not ${expected.length}`);
      till.requeue(new Set(named));
      await drainAll([till]);
      for (const act of till.acts) if (act.kind === 'shift' && act.state === 'waiting') await sendClosing(till, act);
    }),
  );
}

/** Ids of the till's acknowledged acts that the backup lacks and the till must send again; sales that a void ended are marked gone. */
function lackedBy(kept: Kept, till: Device): string[] {
  const over = undone(till.acts);
  const lacked = till.acts.filter((act) => act.state === 'acknowledged' && !kept.has(act));
  for (const act of lacked) if (over.has(act.id)) act.state = 'gone';
  return lacked.flatMap(({ id, state }) => (state === 'gone' ? [] : [id]));
}

/** «Сверить с сервером»: the ids of the till's acknowledged acts that the shop lacks. */
async function compare(till: Device): Promise<string[]> {
  const over = undone(till.acts);
  const done = till.acts.filter(({ state }) => state === 'acknowledged' || state === 'gone');
  const lacking: string[] = [];
  for (let start = 0; start < done.length; start += RECONCILE_MAX) {
    const portion = done.slice(start, start + RECONCILE_MAX);
    const of = (wanted: Act['kind']): Act[] => portion.filter(({ kind }) => kind === wanted);
    const body = {
      deviceId: till.id,
      sales: of('sale').map(({ id, goods }) => ({ id, total: totalOf(goods), voided: over.has(id) })),
      returns: of('return').map(({ id }) => ({ id })),
      voids: of('void').map(({ id }) => ({ id })),
      orders: of('order').map(({ id }) => ({ id })),
      shifts: of('shift').map(({ id }) => ({ id, revision: 1 })),
    };
    const answer = await answerTo(() => till.net.attempt(reconcileSales, { body }));
    const { missing, missingReturns, missingVoids, missingOrders, missingShifts, different } = answer;
    lacking.push(...missing, ...missingReturns, ...missingVoids, ...missingOrders, ...missingShifts);
    if (different.length > 0) throw new Error(`the shop has ${different.length} sales of a till with another total`);
  }
  return lacking;
}

function firstOfEach(): (request: ProxiedRequest) => boolean {
  const met = new Set<string>();
  return ({ method, path, body }) => {
    if (method !== 'POST' || path.startsWith('/api/auth') || path.endsWith('/quote')) return false;
    const ids = body.toString().match(/"id":"[^"]+"/g) ?? [];
    const isFresh = ids.some((id) => !met.has(id));
    for (const id of ids) met.add(id);
    return isFresh;
  };
}

/**
 * Starts a fault; resolves to the function that ends it. `lockMs`: least duration of a lock of the database or of a full disk, ms.
 * `isNoticed`: true once some call has failed since the wave began.
 */
type Nemesis = (shop: TorturedShop, lockMs: number, isNoticed: () => boolean) => Promise<() => Promise<void> | void>;
const network =
  (rule: (matches: Rule['matches']) => Rule): Nemesis =>
  (shop) =>
    Promise.resolve(shop.misbehave(() => rule(firstOfEach())));

/** A fault that ends by itself, and is waited for. */
const passing =
  (begin: (shop: TorturedShop, lockMs: number) => Promise<void> | undefined): Nemesis =>
  (shop, lockMs) => {
    const over = begin(shop, lockMs);
    return Promise.resolve(() => over);
  };

/** SQLite has no processes that could be killed. */
const DATABASE_CRASH = 'PostgreSQL killed';
export const DISK_FULL = 'disk full';

/** By how much the clocks of servers go wrong, in turn, ms. */
const WRONG_CLOCKS = [3 * YEAR_MS, -4 * YEAR_MS];

let killed = 0;
let misset = 0;

export const NEMESES: Readonly<Record<string, Nemesis>> = {
  'answer cut off': network(commitThenCut),
  'process killed': passing((shop) => shop.kill((killed += 1) % shop.addresses.length)),
  'heard three times': network(duplicate),
  [DATABASE_CRASH]: passing((shop) => shop.crashDatabase?.()),
  'database locked': passing((shop, lockMs) => shop.lock(lockMs)),
  [DISK_FULL]: (shop, lockMs, isNoticed) => {
    const until = performance.now() + lockMs;
    let isOver = false;
    const over = shop.fillDisk?.(() => isOver || (performance.now() > until && isNoticed()));
    return Promise.resolve(() => {
      isOver = true;
      return over;
    });
  },
  'rolling restart': passing((shop) => shop.roll()),
  'release with a migration': passing((shop) => shop.update()),
  'clocks of servers years off': async (shop) => {
    await shop.setClocks(WRONG_CLOCKS[misset % WRONG_CLOCKS.length] ?? 0);
    misset += 1;
    return () => shop.setClocks(0);
  },
  'arrives late': network((matches) => lateOriginal(150, matches)),
  'bad gateway': network(badGateway),
  'half an answer': network(truncated),
};

const possibleFaults = ({ crashDatabase, fillDisk }: TorturedShop): string[] =>
  Object.keys(NEMESES).filter(
    (name) => (name !== DATABASE_CRASH || crashDatabase !== null) && (name !== DISK_FULL || fillDisk !== null),
  );

const RESTORED = 'older backup restored';
/** In so many waves a backup is made once, and restored once. */
const WAVES_PER_RESTORE = 200;
/** A price list comes with each wave of this many; its import may take several. */
const WAVES_PER_LIST = 4;
/** A long run prints its progress after each of so many waves. */
const WAVES_PER_LINE = 20;

/** One wave: every device acts `each` times; orders that it settles are added to `settled`. */
async function actAll(cast: Cast, each: number, settled: Set<string>): Promise<void> {
  const everybody = [...cast.tills, ...cast.buyers];
  await Promise.all([
    ...cast.tills.map(async (till) => {
      for (let count = 0; count < each; count += 1) {
        // Receipts wait while somebody sets the clock.
        if (Math.random() < 0.1) till.aheadMs = any(CLOCKS);
        if (Math.random() < 0.7) sell(till);
        else undo(till);
        if (Math.random() < 0.5) await till.drain();
      }
      order(till);
    }),
    ...everybody.map(({ net }) => net.attempt(listProducts, { query: { brand: [], feature: [] } })),
    ...cast.buyers.map(async (buyer) => {
      await buy(buyer);
      await buyer.drain();
      await look(buyer, everybody);
    }),
    ...everybody.map(async ({ acts }) => {
      const open = acts.find(({ id, kind, state }) => kind === 'order' && state === 'acknowledged' && !settled.has(id));
      if (open === undefined || Math.random() < 0.3) return;
      settled.add(open.id);
      await settle(cast.admin, open);
    }),
    correct(cast)
      .then(() => receive(cast))
      .then(() => edit(cast)),
  ]);
}

/** Runs `waves` waves, in each of which every device acts `each` times during one fault; then, without faults, drains the queues. */
export async function runWaves(
  shop: TorturedShop,
  { waves, devices, each, lockMs }: { waves: number; devices: number; each: number; lockMs: number },
) {
  const since = Date.now();
  const cast = await castFor(shop, devices);
  const names = possibleFaults(shop);
  const faults: Record<string, number> = {};
  const unavailable: Record<string, number> = {};
  const everybody = [...cast.tills, ...cast.buyers];
  let settled = new Set<string>();
  let importing: Promise<void> | null = null;
  let kept: Kept | null = null;
  const period = Math.min(waves, WAVES_PER_RESTORE);
  for (let wave = 0; wave < waves; wave += 1) {
    const name = names[wave % names.length] ?? '';
    faults[name] = (faults[name] ?? 0) + 1;
    if (wave % period === Math.floor(period / 3)) {
      await importing;
      await drainAll(everybody);
      kept = await backUp(shop, cast);
    }
    if (wave % period === Math.floor((2 * period) / 3) && kept !== null) {
      await importing;
      await goBack(shop, cast, kept);
      settled = new Set(
        allActs(cast).flatMap(({ kind, id, outcome }) => (kind === 'order' && outcome !== '' ? [id] : [])),
      );
      faults[RESTORED] = (faults[RESTORED] ?? 0) + 1;
    }
    if (wave % WAVES_PER_LIST === 0) importing ??= importList(shop, cast).finally(() => (importing = null));
    const before = cast.unavailable;
    const errors = cast.errors.length;
    const isNoticed = (): boolean => cast.unavailable > before || cast.errors.length > errors;
    const endFault = await NEMESES[name]?.(shop, lockMs, isNoticed);
    await actAll(cast, each, settled);
    await endFault?.();
    unavailable[name] = (unavailable[name] ?? 0) + cast.unavailable - before;
    if ((wave + 1) % WAVES_PER_LINE === 0)
      console.log(
        `${wave + 1} of ${waves} waves, ${allActs(cast).length} acts, ${Math.round((Date.now() - since) / 60_000)} minutes`,
      );
  }
  await drainAll(everybody);
  await importing;
  await Promise.all(cast.tills.map(close));
  return {
    acts: allActs(cast),
    faults,
    /** Number of calls that the shop answered with 503 or 507, by the fault. */
    unavailable,
    leaks: cast.leaks,
    errors: cast.errors,
    /** When the first act was done, epoch ms. */
    since,
  };
}
