/**
 * The specification's table: every route, call, text, field, rule and constant of the specification, sentence by sentence, and the
 * decisions beyond it. Sentences that leave a choice open have no row: the decision has one. Each line of `rows.jsonl` is one row.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const demand = {
  /** Section of the specification, or subject of the decision. */
  section: z.string().min(1),
  /** Section, part and number: `S2-shell-03`; `D-` for decisions beyond the specification. */
  id: z.string().min(1),
  /** The requirement in short. */
  says: z.string().min(1),
  /** Texts shown to people, verbatim; `{name}` stands for an inserted value. */
  quotes: z.array(z.string()).optional(),
  /** `METHOD /path/:param` as in the contract. */
  calls: z.array(z.string()).optional(),
  /** Patterns of the client's router. */
  routes: z.array(z.string()).optional(),
};

const rowSchema = z.union([
  /** Asserted by the test with this title, or with a part of `suite > title` that is unique in the file. */
  z.strictObject({ ...demand, by: z.strictObject({ file: z.string(), test: z.string() }) }),
  /** Open, with the reason. */
  z.strictObject({ ...demand, because: z.string() }),
]);

export const TABLE = readFileSync(join(import.meta.dirname, 'rows.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => rowSchema.parse(JSON.parse(line)));
