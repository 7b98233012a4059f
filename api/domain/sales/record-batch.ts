/** Books a batch: each row stands or falls alone, as if it had been sent by itself. */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { CodedError, ERRORS, type Problem } from '#contract/errors.ts';
import { saleRequestSchema, type SaleResult } from '#contract/sales.ts';
import { recordSale, type Sender } from './record-sale.ts';

/** Results in the order of the rows. A failure of the server itself is reported per row as 500 and may be repeated. */
export async function recordBatch(
  context: { db: Knex; now: Date; timeZone: string; requestId: string; log: Logger },
  rows: readonly { id: string }[],
  sender: Sender,
): Promise<SaleResult[]> {
  const results: SaleResult[] = [];
  for (const row of rows) {
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
