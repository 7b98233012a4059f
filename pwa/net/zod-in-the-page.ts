/**
 * Replaces `zod` in the browser's build. Here the contract's schemas use zod's core through `zod/mini`, which is a
 * third of the size; the methods that the contract calls on its schemas are added below. It accepts, refuses and
 * returns the same: `zod-in-the-page.test.ts` compares both, `zod-names.test.ts` finds functions that are missing here.
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

// Schemas must not compile themselves with `new Function`: the content security policy forbids it, and zod's test for
// it is already a violation. This must be set before the first schema is created.
config({ jitless: true });

type Schema = ZodMiniType;
type Params = { error?: string } | undefined;
type Issue = Parameters<Parameters<typeof transform>[0]>[1]['issues'][number];

const isNumberSchema = (schema: Schema): boolean => schema._zod.def.type === 'number';

/** Methods of a schema, as in zod's classic form. */
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
    // Descriptions belong to the API's documentation, which the page doesn't print.
    return this;
  },
  extend(this: Parameters<typeof extend>[0], shape: Record<string, Schema>) {
    return extend(this, shape);
  },
  int(this: Schema, params: Params) {
    return this.check(int(params) as never);
  },
  length(this: Schema, of: number, params: Params) {
    return this.check(length(of, params) as never);
  },
  max(this: Schema, most: number, params: Params) {
    return this.check((isNumberSchema(this) ? lte(most, params) : maxLength(most, params)) as never);
  },
  min(this: Schema, least: number, params: Params) {
    return this.check((isNumberSchema(this) ? gte(least, params) : minLength(least, params)) as never);
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
  refine(this: Schema, holds: (value: unknown) => boolean, params: Params) {
    return this.check(refine(holds, params));
  },
  regex(this: Schema, pattern: RegExp, params: Params) {
    return this.check(regex(pattern, params) as never);
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

// zod copies the properties of this prototype to every schema it creates.
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
