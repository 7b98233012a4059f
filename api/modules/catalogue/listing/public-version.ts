/**
 * Version of the public answers at a moment: it changes as soon as an answer or page for guests could, because of a write or of the clock,
 * and only then.
 */
import type { Knex } from 'knex';
import { currentHead, type CatalogueHead } from '../changes/head.ts';
import { PricePeriods } from './price-period.ts';

/** Pages show which goods are new and the current year: to the hour. */
const HOUR_MS = 3_600_000;

export class PublicVersion {
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

const versions = new WeakMap<Knex, PublicVersion>();

/** The instance of this database, shared by all caches. */
export function publicVersion(db: Knex): PublicVersion {
  const known = versions.get(db) ?? new PublicVersion(db);
  versions.set(db, known);
  return known;
}
