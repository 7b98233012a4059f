/** A table of the shop that leaves it as a file: who took which, and from where. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { writeTransaction } from '#db/write.ts';
import { recordAudit } from './record-audit.ts';

export interface Export {
  /** Who takes it; the guard has let staff through only. */
  readonly actorId: string | null;
  /** Network address. */
  readonly ip: string;
  readonly fileName: string;
}

/** Writes it down before the file begins. */
export async function recordExport(db: Knex, { actorId, ip, fileName }: Export, now: Date): Promise<void> {
  if (actorId === null) throw new CodedError('unauthorized');
  await writeTransaction(db, (trx) =>
    recordAudit(
      trx,
      { actorId, action: 'table_exported', subject: { kind: 'table', id: fileName, label: fileName }, details: { ip } },
      now,
    ),
  );
}
