/**
 * Prices change by themselves only when some sale price begins or ends. Between two such moments, and while nothing is
 * written, every answer about goods stays the same.
 */
import type { Knex } from 'knex';

interface Period {
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

export class PricePeriods {
  private readonly db: Knex;
  private current: Period | undefined;

  constructor(db: Knex) {
    this.db = db;
  }

  /** Name of the period at `now`, for a catalogue of this version; looked up once per period. */
  async at(version: string, now: Date): Promise<string> {
    const at = now.toISOString();
    const known = this.current;
    if (known?.version === version && known.from <= at && (known.until === null || at < known.until))
      return name(known);
    const period = { version, from: at, until: await nextChange(this.db, at) };
    this.current = period;
    return name(period);
  }
}

function name({ from, until }: Period): string {
  return `${from} ${until ?? ''}`;
}
