/** Requests for tests, made from the contract itself: one that an endpoint could like, and all its near misses. */
import { z } from 'zod';

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  format?: string;
  minimum?: number;
  minLength?: number;
}

const UUID = '0190a6b0-0000-7000-8000-000000000001';
const TEXTS: Readonly<Record<string, string>> = { uuid: UUID, 'date-time': '2026-11-20T09:00:00Z', date: '2026-11-20' };

function sample(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return sample(schema.anyOf[0] ?? {});
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, sample(inner)]));
    case 'array':
      return [sample(schema.items ?? {})];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return TEXTS[schema.format ?? ''] ?? 'sample'.padEnd(schema.minLength ?? 0, 'x');
  }
}

/** A value that the schema takes, or nearly. */
export function sampleInput(schema: z.ZodType): unknown {
  return sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

/** The fields of an input as a form carries them: texts, and JSON for what has parts. */
export function formOf(input: unknown): FormData {
  const form = new FormData();
  if (typeof input !== 'object' || input === null) return form;
  for (const [name, value] of Object.entries(input as Record<string, unknown>)) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}

/** Every value that differs from `value` in one place only, where it has one of the `replacements`. */
export function* nearMisses(value: unknown, replacements: readonly unknown[]): Generator<unknown> {
  yield* replacements;
  if (Array.isArray(value)) {
    const [first] = value as unknown[];
    for (const miss of nearMisses(first, replacements)) yield [miss];
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      for (const miss of nearMisses(inner, replacements)) yield { ...value, [key]: miss };
    }
  }
}
