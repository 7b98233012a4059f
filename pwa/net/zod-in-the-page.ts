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

/** Functions that make a schema of another one. Descriptions belong to the API's documentation, which the page doesn't print. */
const makers = {
  default: _default,
  describe: (schema: Schema) => schema,
  extend,
  nullable,
  omit,
  optional,
  partial,
  pipe,
};
const checks = { int, length, refine, regex, superRefine, trim };

/** Methods of a schema, as in zod's classic form. */
const methods: Record<string, (this: Schema, ...given: never[]) => unknown> = {
  max(most: number, params: Params) {
    return this.check((isNumberSchema(this) ? lte(most, params) : maxLength(most, params)) as never);
  },
  min(least: number, params: Params) {
    return this.check((isNumberSchema(this) ? gte(least, params) : minLength(least, params)) as never);
  },
  transform(change: (value: unknown, context: { addIssue: (issue: Issue) => void }) => unknown) {
    const changed = transform((value, payload) =>
      change(value, { addIssue: (issue) => void payload.issues.push(issue) }),
    );
    return pipe(this, changed as never);
  },
};
for (const [name, make] of Object.entries(makers))
  methods[name] = function (...given) {
    return (make as (schema: Schema, ...rest: never[]) => unknown)(this, ...given);
  };
for (const [name, check] of Object.entries(checks))
  methods[name] = function (...given) {
    return this.check((check as (...rest: never[]) => unknown)(...given) as never);
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
