/**
 * A structure in this process's memory, built from all goods. Before each use it reads the changes since, also of other processes: rows
 * above the revision it has seen, in portions that let other requests run in between.
 */
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Knex } from 'knex';
import { type ChangedRow, type Cursor, readChanged } from './change-store.ts';
import { type CatalogueHead, readHead } from './head.ts';

/** Rows read before other requests run: a few milliseconds. */
const PORTION = 250;

/** A structure built from goods; a row may be known already, and may be off sale. */
export interface Follower {
  take(rows: readonly ChangedRow[]): void;
}

export interface FollowedOptions<T> {
  /** Creates a structure without goods. */
  readonly make: (db: Knex) => T | Promise<T>;
  /** True when a changed category tree requires a new structure. */
  readonly dependsOnCategories: boolean;
}

export class FollowedGoods<T extends Follower> {
  readonly #db: Knex;
  readonly #options: FollowedOptions<T>;
  #state: { readonly head: CatalogueHead; readonly made: T } | undefined;
  #catchingUp: Promise<T> | undefined;

  constructor(db: Knex, options: FollowedOptions<T>) {
    this.#db = db;
    this.#options = options;
  }

  /** The structure, with at least all rows committed when this was called. */
  async upToDate(): Promise<T> {
    const head = await readHead(this.#db);
    if (this.#catchingUp !== undefined) await this.#catchingUp;
    // A catch-up that began only now has read a head no older than ours.
    const state = this.#state;
    if (state !== undefined && state.head.epoch === head.epoch && state.head.revision >= head.revision)
      return state.made;
    this.#catchingUp ??= this.#catchUp().finally(() => {
      this.#catchingUp = undefined;
    });
    return this.#catchingUp;
  }

  async #catchUp(): Promise<T> {
    const head = await readHead(this.#db);
    const { make, dependsOnCategories } = this.#options;
    const known = this.#state;
    const goesOn =
      known?.head.epoch === head.epoch &&
      known.head.revision <= head.revision &&
      (!dependsOnCategories || known.head.categories === head.categories);
    // The former structure stays in use until a new one is complete.
    const made = goesOn ? known.made : await make(this.#db);
    let cursor: Cursor | undefined = { since: goesOn ? known.head.revision : 0 };
    while (cursor !== undefined) {
      const rows: ChangedRow[] = await readChanged(this.#db, 'revision', head.revision, cursor, PORTION, 'process');
      made.take(rows);
      const last = rows.length < PORTION ? undefined : rows.at(-1);
      cursor = last === undefined ? undefined : { since: last.changed, after: last.id };
      if (cursor !== undefined) await othersTurn();
    }
    this.#state = { head, made };
    return made;
  }
}

/** Returns an accessor to one structure for each database of this process. */
export function followedBy<T extends Follower>(options: FollowedOptions<T>): (db: Knex) => FollowedGoods<T> {
  const kept = new WeakMap<Knex, FollowedGoods<T>>();
  return (db) => {
    const known = kept.get(db);
    if (known !== undefined) return known;
    const begun = new FollowedGoods(db, options);
    kept.set(db, begun);
    return begun;
  };
}
