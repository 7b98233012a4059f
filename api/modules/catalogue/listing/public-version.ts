/** Version of the public answers: it changes exactly when an answer or page for guests could, by a write or by the clock. */
import type { Knex } from 'knex';
import { perDatabase } from '#db/per-database.ts';
import { currentHead, type CatalogueHead } from '../changes/head.ts';

/** Pages show which goods are new and the current year: to the hour. */
const HOUR_MS = 3_600_000;

class PublicVersion {
  readonly #db: Knex;
  readonly #periods: PricePeriods;
  /** The state that the current number stands for. */
  #state = '';
  #number = 0;

  constructor(db: Knex) {
    this.#db = db;
    this.#periods = new PricePeriods(db);
  }

  /** The version at `now`, valid within this process only; a promise only when a query is needed. */
  at(now: Date): string | Promise<string> {
    const head = currentHead(this.#db);
    return head instanceof Promise ? head.then((found) => this.#of(found, now)) : this.#of(head, now);
  }

  #of(head: CatalogueHead, now: Date): string | Promise<string> {
    const { epoch, revision, categories, shop } = head;
    const period = this.#periods.at(`${epoch} ${revision}`, now);
    const named = (of: string): string => {
      const state = `${epoch} ${revision} ${categories} ${shop} ${Math.floor(now.getTime() / HOUR_MS)} ${of}`;
      if (state !== this.#state) {
        this.#state = state;
        this.#number += 1;
      }
      return String(this.#number);
    };
    return period instanceof Promise ? period.then(named) : named(period);
  }
}

/** The instance of this database, shared by all caches. */
export const publicVersion = perDatabase((db) => new PublicVersion(db));

interface Period {
  readonly name: string;
  readonly version: string;
  readonly from: string;
  /** ISO instant at which the next sale price begins or ends; null when none will. */
  readonly until: string | null;
}

async function nextChange(db: Knex, now: string): Promise<string | null> {
  const earliest = async (column: 'sale_from' | 'sale_to') => {
    const row = await db('products')
      .whereNotNull('price_sale')
      .where(column, '>', now)
      .min({ at: column })
      .first<{ at: string | null } | undefined>();
    return row?.at ?? null;
  };
  const [begins, ends] = [await earliest('sale_from'), await earliest('sale_to')];
  return begins === null || (ends !== null && ends < begins) ? ends : begins;
}

/** Prices change by themselves only when a sale price begins or ends. In between, without writes, answers about goods stay. */
class PricePeriods {
  private readonly db: Knex;
  private current: Period | undefined;
  private looking: { readonly version: string; readonly from: string; readonly found: Promise<Period> } | undefined;

  constructor(db: Knex) {
    this.db = db;
  }

  /** A text that is equal for all moments of one period of a catalogue version; looked up once per period, and a promise only then. */
  at(version: string, now: Date): string | Promise<string> {
    const at = now.toISOString();
    const known = this.current;
    if (known?.version === version && known.from <= at && (known.until === null || at < known.until)) return known.name;
    return this.lookUp(version, at);
  }

  /** Concurrent callers share one lookup. */
  private async lookUp(version: string, from: string): Promise<string> {
    const running = this.looking;
    if (running?.version === version && running.from <= from) {
      const { name, until } = await running.found;
      return until === null || from < until ? name : this.at(version, new Date(from));
    }
    const looking = { version, from, found: this.periodFrom(version, from) };
    this.looking = looking;
    try {
      const period = await looking.found;
      this.current = period;
      return period.name;
    } finally {
      if (this.looking === looking) this.looking = undefined;
    }
  }

  private async periodFrom(version: string, from: string): Promise<Period> {
    const until = await nextChange(this.db, from);
    return { name: `${from} ${until ?? ''}`, version, from, until };
  }
}
