/**
 * A structure in this process's memory, built from all goods. Before each use it reads the changes since, also of other processes: rows
 * above the revision it has seen, in portions that let other requests run in between.
 */
import type { Knex } from 'knex';
import { perDatabase } from '#db/per-database.ts';
import { type ChangedRow, readChanged } from './change-store.ts';
import { type CatalogueHead, readHead } from './head.ts';
import { readFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';

/** A structure built from goods; a row may be known already, and may be off sale. */
export interface Follower {
  take(rows: readonly ChangedRow[]): void;
}

/** A follower that can be stored between two starts. */
interface Storable<T> {
  /** Name of its file. */
  readonly name: string;
  readonly store: (made: T) => unknown;
  /** Fills an empty structure with what `store` has returned. */
  readonly restore: (made: T, state: unknown) => void;
}

export interface FollowedOptions<T> {
  readonly storable?: Storable<T>;
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
    const known = this.#state;
    // The former structure stays in use until a new one is complete.
    const { made, since } =
      known !== undefined && this.#isFormer(known.head, head)
        ? { made: known.made, since: known.head.revision }
        : await this.#begun(await this.#options.make(this.#db), head);
    for await (const rows of readChanged(this.#db, 'revision', head.revision, { since }, 'process')) made.take(rows);
    this.#state = { head, made };
    return made;
  }

  /** True when a structure of the one head needs only the changes since to become one of the other. */
  #isFormer(former: CatalogueHead, head: CatalogueHead): boolean {
    const isSameTree = !this.#options.dependsOnCategories || former.categories === head.categories;
    return former.epoch === head.epoch && former.revision <= head.revision && isSameTree;
  }

  /** The empty structure, filled with the goods of its file if that belongs to this database, and the revision of its goods. */
  async #begun(made: T, head: CatalogueHead): Promise<{ made: T; since: number }> {
    const { storable } = this.#options;
    const folder = folders.get(this.#db);
    // Once at the start: afterwards the file is older than the structure in memory.
    if (storable === undefined || folder === undefined || this.#state !== undefined) return { made, since: 0 };
    const stored = await readStructure(folder, storable.name);
    if (stored === undefined || !this.#isFormer(stored.head, head)) return { made, since: 0 };
    storable.restore(made, stored.state);
    return { made, since: stored.head.revision };
  }

  /** Writes the structure's file; no effect without a complete structure or a folder. */
  async store(): Promise<void> {
    const { storable } = this.#options;
    const folder = folders.get(this.#db);
    if (storable === undefined || folder === undefined || this.#state === undefined) return;
    const { head, made } = this.#state;
    await writeStructure(folder, storable.name, { head, state: storable.store(made) });
  }
}

const folders = new WeakMap<Knex, StructureFolder>();
const begunFor = new WeakMap<Knex, { store: () => Promise<void> }[]>();

/** Structures over this database begin with the files of this folder, and `storeFollowed` writes them there. */
export function keepFollowedIn(db: Knex, folder: StructureFolder): void {
  folders.set(db, folder);
}

/** Writes the files of this database's structures; to be called once no request is served any more. */
export async function storeFollowed(db: Knex): Promise<void> {
  for (const followed of begunFor.get(db) ?? []) await followed.store();
}

/** Returns an accessor to one structure for each database of this process. */
export const followedBy = <T extends Follower>(options: FollowedOptions<T>): ((db: Knex) => FollowedGoods<T>) =>
  perDatabase((db) => {
    const begun = new FollowedGoods(db, options);
    begunFor.set(db, [...(begunFor.get(db) ?? []), begun]);
    return begun;
  });

/**
 * Folder of the structures that a process stores at its end, so that the next start need not build them anew, and the version of its
 * code: other code may store other fields.
 */
interface StructureFolder {
  readonly path: string;
  readonly version: string;
}

interface StoredStructure {
  readonly version: string;
  readonly head: CatalogueHead;
  readonly state: unknown;
}

const CHECKSUM_BYTES = 4;
const fileOf = (folder: StructureFolder, name: string): string => join(folder.path, `${name}.bin`);

/** Writes the file in one step. */
async function writeStructure(
  folder: StructureFolder,
  name: string,
  { head, state }: Omit<StoredStructure, 'version'>,
): Promise<void> {
  const bytes = serialize({ version: folder.version, head, state } satisfies StoredStructure);
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32LE(crc32(bytes));
  const file = fileOf(folder, name);
  const written = `${file}.part`;
  await mkdir(folder.path, { recursive: true, mode: 0o700 });
  await writeFile(written, [checksum, bytes], { mode: 0o600 });
  await rename(written, file);
}

/** The stored structure; undefined without one, of another version, or with a fault. */
async function readStructure(
  folder: StructureFolder,
  name: string,
): Promise<Omit<StoredStructure, 'version'> | undefined> {
  try {
    const file = await readFile(fileOf(folder, name));
    const bytes = file.subarray(CHECKSUM_BYTES);
    if (file.readUInt32LE() !== crc32(bytes)) return undefined;
    const stored = deserialize(bytes) as StoredStructure;
    return stored.version === folder.version ? stored : undefined;
  } catch {
    return undefined;
  }
}
