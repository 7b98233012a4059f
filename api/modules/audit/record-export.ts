/** Audit entries of tables downloaded as files. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import { writeTransaction } from '#db/write.ts';
import { recordAudit } from './record-audit.ts';

export interface Export {
  /** The downloading person; the guard admits staff only. */
  readonly actorId: string | null;
  /** Network address. */
  readonly ip: string;
  readonly fileName: string;
}

/** Records the download before the file begins. Throws `unauthorized` without a person. */
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
