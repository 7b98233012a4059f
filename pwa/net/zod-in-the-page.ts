/**
 * Stands in for `zod` in the browser's build. The contract's schemas are read here by zod's own core, put together from
 * `zod/mini`, which weighs a third of the whole; the methods the contract calls on its schemas are added to it below.
 * What they accept, refuse and give back is the same: `zod-in-the-page.test.ts` holds both against each other.
 */
import {
  _default,
  array,
  boolean,
  coerce,
  config,
  enum as oneOf,
  extend,
  gte,
  int,
  iso,
  length,
  literal,
  looseObject,
  lte,
  maxLength,
  minLength,
  NEVER,
  null as nothing,
  nullable,
  number,
  object,
  omit,
  optional,
  partial,
  partialRecord,
  pipe,
  record,
  refine,
  regex,
  string,
  superRefine,
  transform,
  trim,
  union,
  uuid,
  ZodMiniType,
} from 'zod/mini';

// Schemas must not compile themselves with `new Function`: the content security policy forbids it, and even the check
// whether they could is a violation of it. So the switch is thrown before any of them is made.
config({ jitless: true });

type Schema = ZodMiniType;
type Says = { error?: string } | undefined;
type Issue = Parameters<Parameters<typeof transform>[0]>[1]['issues'][number];

const ofNumbers = (schema: Schema): boolean => schema._zod.def.type === 'number';

/** Called on a schema, as in zod's own classic form. */
const methods = {
  optional(this: Schema) {
    return optional(this);
  },
  nullable(this: Schema) {
    return nullable(this);
  },
  default(this: Schema, value: never) {
    return _default(this, value);
  },
  describe(this: Schema) {
    // For the API's description, which the page doesn't print.
    return this;
  },
  extend(this: Parameters<typeof extend>[0], shape: Record<string, Schema>) {
    return extend(this, shape);
  },
  int(this: Schema, says: Says) {
    return this.check(int(says) as never);
  },
  length(this: Schema, of: number, says: Says) {
    return this.check(length(of, says) as never);
  },
  max(this: Schema, most: number, says: Says) {
    return this.check((ofNumbers(this) ? lte(most, says) : maxLength(most, says)) as never);
  },
  min(this: Schema, least: number, says: Says) {
    return this.check((ofNumbers(this) ? gte(least, says) : minLength(least, says)) as never);
  },
  omit(this: Parameters<typeof omit>[0], fields: Record<string, true>) {
    return omit(this, fields);
  },
  partial(this: Parameters<typeof partial>[0]) {
    return partial(this);
  },
  pipe(this: Schema, into: Schema) {
    return pipe(this, into);
  },
  refine(this: Schema, holds: (value: unknown) => boolean, says: Says) {
    return this.check(refine(holds, says));
  },
  regex(this: Schema, pattern: RegExp, says: Says) {
    return this.check(regex(pattern, says) as never);
  },
  superRefine(this: Schema, look: Parameters<typeof superRefine>[0]) {
    return this.check(superRefine(look) as never);
  },
  transform(this: Schema, change: (value: unknown, context: { addIssue: (issue: Issue) => void }) => unknown) {
    const changed = transform((value, payload) =>
      change(value, { addIssue: (issue) => void payload.issues.push(issue) }),
    );
    return pipe(this, changed as never);
  },
  trim(this: Schema) {
    return this.check(trim() as never);
  },
};

// zod copies what it finds on this prototype to every schema it makes.
Object.assign(ZodMiniType.prototype, methods);

function preprocess(prepare: (value: unknown) => unknown, then: Schema) {
  return pipe(transform(prepare) as never, then as never);
}

export const z = {
  array,
  boolean,
  coerce,
  enum: oneOf,
  iso,
  literal,
  looseObject,
  NEVER,
  null: nothing,
  number,
  object,
  partialRecord,
  preprocess,
  record,
  string,
  union,
  uuid,
};
