/** The generator and the nemesis, after Jepsen's pattern: devices act in waves, with one fault in each wave. */
import { listProducts } from '#contract/catalogue/catalog.ts';
import { any, buy, close, correct, edit, look, order, receive, sell, settle, undo } from './acts.ts';
import { castFor, type Cast } from './cast.ts';
import { CLOCKS, drainAll } from './devices.ts';
import { allActs, backUp, goBack, type Kept } from './go-back.ts';
import { importList } from './imports.ts';
import { NEMESES, possibleFaults } from './nemeses.ts';
import type { TorturedShop } from './shop.ts';

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
    /** Figures and orders that people have read without access. */
    leaks: cast.leaks,
    /** Calls that the shop answered with an error of its own, other than that it is unavailable. */
    errors: cast.errors,
    /** When the first act was done, epoch ms. */
    since,
  };
}
