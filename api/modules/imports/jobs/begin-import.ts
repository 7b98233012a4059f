/** Receives a file: finds or creates its source by name, and the import to preview. */
import { v7 as newId } from 'uuid';
import type { Knex } from 'knex';
import { takeAdvisoryLock, writeTransaction } from '#db/write.ts';
import type { By } from '../../../environment/services.ts';
import { keepFile } from '../store/import-file.ts';
import type { FileChoice } from '../store/import-store.ts';
import { ensureSource } from '../store/source-store.ts';

export interface NewImport {
  readonly sourceName: string;
  readonly path: string;
  readonly fileName: string;
  readonly choice: FileChoice | { readonly bulk: unknown };
  /** ISO instant of the file's stock; null takes the file's own time. */
  readonly stockAt: string | null;
}

/** Receives the file and returns the import's id, `reading` until its preview is made. `within` runs in its transaction. */
export async function beginImport(
  db: Knex,
  dataDir: string,
  file: NewImport,
  by: By,
  within?: (trx: Knex.Transaction) => Promise<void>,
): Promise<string> {
  const id = newId();
  await keepFile(dataDir, id, file.path);
  return enterImport(db, file, by, { id, within });
}

/** Creates an import whose file, if any, is in place already; creates its source when it is new. Returns the import's id. */
export async function enterImport(
  db: Knex,
  file: Omit<NewImport, 'path'>,
  { actorId, now }: By,
  { id = newId(), within }: { id?: string; within?: ((trx: Knex.Transaction) => Promise<void>) | undefined } = {},
): Promise<string> {
  const at = now.toISOString();
  await writeTransaction(db, async (trx) => {
    await takeAdvisoryLock(trx, 'imports');
    const source = await ensureSource(trx, file.sourceName, at);
    await trx('imports').insert({
      id,
      source_id: source.id,
      actor_id: actorId,
      file_name: file.fileName,
      state: 'reading',
      choice: JSON.stringify(file.choice),
      is_automatic: 'auto' in file.choice && file.choice.auto === true,
      stock_at: file.stockAt,
      previewed_at: null,
      created_at: at,
    });
    await within?.(trx);
  });
  return id;
}
