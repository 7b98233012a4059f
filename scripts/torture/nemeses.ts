/** Faults of the network, the servers and the database, one of which rules each wave. */
import type { ProxiedRequest, Rule } from '../../pwa/journeys/fault-proxy.ts';
import { badGateway, commitThenCut, duplicate, lateOriginal, truncated } from '../../pwa/journeys/faults.ts';
import { YEAR_MS } from './devices.ts';
import type { TorturedShop } from './shop.ts';

/** Predicate for the first request of every act. */
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

/** SQLite has no processes that could be killed. */
const DATABASE_CRASH = 'PostgreSQL killed';
export const DISK_FULL = 'disk full';

/** By how much the clocks of servers go wrong, in turn, ms. */
const WRONG_CLOCKS = [3 * YEAR_MS, -4 * YEAR_MS];

let killed = 0;
let misset = 0;

/** The faults by name. */
export const NEMESES: Readonly<Record<string, Nemesis>> = {
  'answer cut off': network(commitThenCut),
  'process killed': (shop) => {
    killed += 1;
    const back = shop.kill(killed % shop.addresses.length);
    return Promise.resolve(() => back);
  },
  'heard three times': network(duplicate),
  [DATABASE_CRASH]: (shop) => {
    const back = shop.crashDatabase?.();
    return Promise.resolve(() => back);
  },
  'database locked': (shop, lockMs) => {
    const over = shop.lock(lockMs);
    return Promise.resolve(() => over);
  },
  [DISK_FULL]: (shop, lockMs, isNoticed) => {
    const until = performance.now() + lockMs;
    let isOver = false;
    const over = shop.fillDisk?.(() => isOver || (performance.now() > until && isNoticed()));
    return Promise.resolve(() => {
      isOver = true;
      return over;
    });
  },
  'rolling restart': (shop) => {
    const over = shop.roll();
    return Promise.resolve(() => over);
  },
  'release with a migration': (shop) => {
    const over = shop.update();
    return Promise.resolve(() => over);
  },
  'clocks of servers years off': async (shop) => {
    await shop.setClocks(WRONG_CLOCKS[misset % WRONG_CLOCKS.length] ?? 0);
    misset += 1;
    return () => shop.setClocks(0);
  },
  'arrives late': network((matches) => lateOriginal(150, matches)),
  'bad gateway': network(badGateway),
  'half an answer': network(truncated),
};

/** The names of the faults that this shop can suffer from. */
export const possibleFaults = ({ crashDatabase, fillDisk }: TorturedShop): string[] =>
  Object.keys(NEMESES).filter(
    (name) => (name !== DATABASE_CRASH || crashDatabase !== null) && (name !== DISK_FULL || fillDisk !== null),
  );
