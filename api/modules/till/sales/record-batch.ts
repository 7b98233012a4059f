/** Books a batch: each row is accepted or refused alone, as if it had been sent by itself. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Problem } from '#contract/error-body.ts';
import { CodedError, ERRORS } from '#contract/errors.ts';
import { saleRequestSchema, type SaleResult } from '#contract/sales/sales.ts';
import { isPostgres } from '#db/connect.ts';
import { writeTransaction } from '#db/write.ts';
import { readInPortions } from '#db/portions.ts';
import { recordSale, type SaleContext, type Sender } from './record-sale.ts';

/** Number of rows that SQLite books in one transaction. */
const ROWS_A_TRANSACTION = 10;

type BatchContext = SaleContext & { readonly requestId: string; readonly log: Logger };

/**
 * Returns results in the order of the rows. A failure of the server itself is reported per row as 500 and may be retried.
 *
 * SQLite waits for the disk at every commit, so several rows share one transaction with a savepoint each. They are few, since every other
 * writer waits for the only connection that writes. PostgreSQL commits row by row: its row locks would otherwise be held for the length of
 * the batch and two devices could deadlock.
 */
export async function recordBatch(
  context: BatchContext,
  rows: readonly { id: string }[],
  sender: Sender,
): Promise<SaleResult[]> {
  if (isPostgres(context.db)) return bookRows(context, rows, sender);
  return readInPortions(
    rows,
    (some) => writeTransaction(context.db, (trx) => bookRows({ ...context, db: trx }, some, sender)),
    ROWS_A_TRANSACTION,
  );
}

async function bookRows(context: BatchContext, rows: readonly { id: string }[], sender: Sender): Promise<SaleResult[]> {
  const results: SaleResult[] = [];
  for (const row of rows) {
    // SQLite answers without yielding the thread: requests that need no database would wait for the whole batch.
    await yieldToEventLoop();
    const refuse = (code: keyof typeof ERRORS, text: string, details?: Problem[]): SaleResult => ({
      id: row.id,
      status: ERRORS[code][0],
      error: { error: text, code, requestId: context.requestId, ...(details === undefined ? {} : { details }) },
    });
    const parsed = saleRequestSchema.safeParse(row);
    if (!parsed.success) {
      const details = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
      results.push(refuse('validation', details[0]?.message ?? ERRORS.validation[1], details));
      continue;
    }
    try {
      results.push({ id: row.id, status: 200, receipt: await recordSale(context, parsed.data, sender) });
    } catch (error) {
      if (error instanceof CodedError) results.push(refuse(error.code, error.message, error.details));
      else {
        context.log.error({ err: error, requestId: context.requestId, saleId: row.id }, 'a sale of a batch failed');
        results.push(refuse('internal', ERRORS.internal[1]));
      }
    }
  }
  return results;
}
