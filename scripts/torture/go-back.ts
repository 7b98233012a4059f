/** Goes back to an older backup: tills send again what the restored shop lacks; what was done on the server alone is gone, and said so. */
import { RECONCILE_MAX, reconcileSales } from '#contract/sales/sales.ts';
import { close, sendClosing, totalOf } from './acts.ts';
import type { Cast } from './cast.ts';
import { UNDOES } from './checker.ts';
import { answerTo, drainAll, type Act, type Device } from './devices.ts';
import type { TorturedShop } from './shop.ts';

/** The acts that a backup holds, each with its outcome at that time. */
export type Kept = ReadonlyMap<Act, string>;

const GONE = /What was done on the server alone since .+ is not in this backup/;

export const allActs = ({ tills, buyers, corrections }: Cast): Act[] => [
  ...[...tills, ...buyers].flatMap(({ acts }) => acts),
  ...corrections,
];

/** Makes a backup. Nothing may be on its way, so that it is known what the backup holds. */
export async function backUp(shop: TorturedShop, cast: Cast): Promise<Kept> {
  await shop.backup();
  return new Map(allActs(cast).map((act) => [act, act.outcome]));
}

/** Restores the backup, and lets each till compare its journal with the shop; a comparison with an unexpected result becomes an error. */
export async function goBack(shop: TorturedShop, cast: Cast, kept: Kept): Promise<void> {
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

/** Ids of the sales that a void has ended. */
function undone({ acts }: Device): Set<string> {
  return new Set(
    acts.flatMap(({ kind, state, outcome, of = '' }) =>
      kind === 'void' && state === 'acknowledged' && UNDOES.has(outcome) ? [of] : [],
    ),
  );
}

/**
 * Ids of the till's acknowledged acts that the backup lacks and the till must send again. Sales that a void has ended are not sent again:
 * they are marked as gone.
 */
function lackedBy(kept: Kept, till: Device): string[] {
  const over = undone(till);
  const lacked = till.acts.filter((act) => act.state === 'acknowledged' && !kept.has(act));
  for (const act of lacked) if (over.has(act.id)) act.state = 'gone';
  return lacked.flatMap(({ id, state }) => (state === 'gone' ? [] : [id]));
}

/** «Сверить с сервером»: the ids of the till's acknowledged acts that the shop lacks. */
async function compare(till: Device): Promise<string[]> {
  const over = undone(till);
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
