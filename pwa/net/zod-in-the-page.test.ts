import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { schemaWords } from '#contract/schema-words.ts';
import type * as Endpoints from '#contract/all/endpoints.ts';

type Schemas = Map<string, z.ZodType>;

/** Every schema of the contract, by endpoint and part. */
function schemasOf(module: typeof Endpoints): Schemas {
  const schemas: Schemas = new Map();
  for (const { method, path, params, query, body, answer } of Object.values(module.ENDPOINTS)) {
    for (const [part, schema] of Object.entries({ params, query, body, answer }))
      if (schema !== undefined) schemas.set(`${part} of ${method} ${path}`, schema);
  }
  return schemas;
}

let server: Schemas;
let page: Schemas;
beforeAll(async () => {
  server = schemasOf(await import('#contract/all/endpoints.ts'));
  vi.resetModules();
  vi.doMock('zod', () => import('./zod-in-the-page.ts'));
  page = schemasOf(await import('#contract/all/endpoints.ts'));
  vi.doUnmock('zod');
});

interface Shape {
  readonly type: string;
  readonly shape?: Record<string, { _zod: { def: Shape } }>;
  readonly element?: { _zod: { def: Shape } };
  readonly innerType?: { _zod: { def: Shape } };
  readonly in?: { _zod: { def: Shape } };
  readonly out?: { _zod: { def: Shape } };
  readonly options?: { _zod: { def: Shape } }[];
  readonly entries?: Record<string, string>;
  readonly values?: unknown[];
  readonly valueType?: { _zod: { def: Shape } };
  readonly format?: string;
  readonly coerce?: boolean;
}

const TEXTS = [
  '',
  'a',
  ' tyap ',
  'smesitel-grohe',
  '+79120000001',
  '2026-11-21',
  '2026-11-21T10:00:00.000Z',
  '0190a3c4-7b1e-7c3d-9e2f-123456789abc',
  'true',
  '7',
  '7707083893',
  'Parol1234',
  'x'.repeat(300),
  '+375291234567',
];
const ODD: unknown[] = [undefined, null, '', 'text', -1, 0, 1.5, 12_490, 1e12, true, [], {}, [null], NaN];

/** A value that the schema probably accepts; `turn` iterates over its choices. */
function likely({ _zod: { def } }: { _zod: { def: Shape } }, turn: number): unknown {
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([key, schema], place) => [key, likely(schema, turn + place)]),
      );
    case 'array':
      return def.element === undefined ? [] : [likely(def.element, turn)];
    case 'record':
      return def.valueType === undefined ? {} : { key: likely(def.valueType, turn) };
    case 'optional':
      return turn % 3 === 0 || def.innerType === undefined ? undefined : likely(def.innerType, turn);
    case 'nullable':
      return turn % 3 === 1 || def.innerType === undefined ? null : likely(def.innerType, turn);
    case 'default':
      return def.innerType && likely(def.innerType, turn);
    case 'pipe':
      return def.in?._zod.def.type === 'transform' ? def.out && likely(def.out, turn) : def.in && likely(def.in, turn);
    case 'union':
      return (
        def.options?.[turn % def.options.length] &&
        likely(def.options[turn % def.options.length] as { _zod: { def: Shape } }, turn)
      );
    case 'enum':
      return Object.values(def.entries ?? {})[turn % Object.keys(def.entries ?? { a: '' }).length];
    case 'literal':
      return def.values?.[0];
    case 'number':
      return def.coerce === true ? String(turn % 7) : turn % 7;
    case 'boolean':
      return turn % 2 === 0;
    case 'null':
      return null;
    case 'string':
      if (def.format === 'uuid') return TEXTS[7];
      if (def.format === 'date') return TEXTS[5];
      if (def.format === 'datetime') return TEXTS[6];
      return TEXTS[turn % TEXTS.length];
    default:
      return undefined;
  }
}

/** The value itself, and variants with an odd value in each of its places. */
function* variants(value: unknown): Generator<unknown> {
  yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    const inner = (value as Record<string, unknown>)[key];
    for (const odd of ODD) yield Array.isArray(value) ? [odd] : { ...value, [key]: odd };
    for (const variant of variants(inner)) yield Array.isArray(value) ? [variant] : { ...value, [key]: variant };
  }
}

interface Judgement {
  error?: { issues: { path: PropertyKey[]; code?: string | undefined; message: string }[] } | undefined;
}
const places = (outcome: Judgement) =>
  outcome.error?.issues.map(({ path, code, message }) => `${code} ${path.join('.')} ${message}`).sort();
const RUSSIAN = /^[А-ЯЁ«][^A-Za-z]*(?:https:[/][/])?$/;

describe('zod as the page has it', () => {
  test('builds every schema of the contract', () => {
    expect([...page.keys()]).toEqual([...server.keys()]);
    expect(page.size).toBeGreaterThan(40);
    for (const schema of page.values()) expect(schema._zod.traits).toContain('ZodMiniType');
  });

  test('accepts, refuses and returns the same as the server’s zod', () => {
    const different: string[] = [];
    const foreign = new Set<string>();
    let accepted = 0;
    let refused = 0;
    // Several endpoints share a schema: each is tested once.
    const schemas = new Map([...server].map(([name, schema]) => [schema, name]));
    for (const [theirs, name] of schemas) {
      const ours = page.get(name);
      for (let turn = 0; turn < TEXTS.length; turn += 1) {
        const value = likely(theirs as never, turn);
        // Odd values in every place take long: two rounds are enough.
        for (const variant of turn < 2 ? variants(value) : [value]) {
          const [expected, found] = [
            theirs.safeParse(variant, { error: schemaWords }),
            ours?.safeParse(variant, { error: schemaWords }),
          ];
          if (expected.success) accepted += 1;
          else refused += 1;
          // Collected and asserted at the end: an assertion for each of some hundred thousand values would take a
          // minute.
          const isSame =
            found?.success === expected.success &&
            isDeepStrictEqual(
              expected.success ? found.data : places(found),
              expected.success ? expected.data : places(expected),
            );
          for (const { path, message } of found?.error?.issues ?? [])
            // «PIN» is the Russian term as well.
            if (!RUSSIAN.test(message.replaceAll('PIN', 'ПИН'))) foreign.add(`${name} ${path.join('.')}: ${message}`);
          if (!isSame) different.push(`${name}: ${JSON.stringify(variant)}`);
        }
      }
    }
    expect(different).toEqual([]);
    // Both give the same messages, and these are Russian.
    expect([...foreign]).toEqual([]);
    expect(accepted).toBeGreaterThan(1000);
    expect(refused).toBeGreaterThan(1000);
  });

  test('gives the contract’s own messages', () => {
    const sale = page.get('body of POST /api/sales');
    expect(sale?.safeParse({ items: [] }).error?.issues.map(({ message }) => message)).toContain(
      'Добавьте хотя бы одну позицию с количеством > 0.',
    );
  });
});
