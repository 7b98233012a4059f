import { expect, test } from 'vitest';
import { z } from 'zod';
import { BODY_LIMIT } from './endpoint.ts';
import * as endpoints from './all/endpoints.ts';

interface Shape {
  type?: string | string[];
  maxLength?: number;
  format?: string;
  maxItems?: number;
  items?: Shape;
  properties?: Record<string, Shape>;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  additionalProperties?: Shape | boolean;
}

/** Maximum UTF-8 bytes of one UTF-16 code unit. */
const CHARACTER_BYTES = 3;
/** Longer than any number that a schema accepts, and than any text with a fixed format: uuid, instant, day. */
const SCALAR_BYTES = 40;

/** Bytes of the longest JSON that the schema accepts; infinite when it sets no limit. */
function mostBytes(shape: Shape): number {
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices !== undefined) return Math.max(...choices.map(mostBytes));
  if (shape.allOf !== undefined) return Math.max(...shape.allOf.map(mostBytes));
  if (shape.const !== undefined) return JSON.stringify(shape.const).length;
  if (shape.enum !== undefined) return Math.max(...shape.enum.map((value) => JSON.stringify(value).length * 2));
  if (shape.type === 'array') return 2 + (shape.maxItems ?? Infinity) * (mostBytes(shape.items ?? {}) + 1);
  if (shape.type === 'object')
    return Object.entries(shape.properties ?? {}).reduce(
      (sum, [key, value]) => sum + key.length + 4 + mostBytes(value),
      2,
    );
  if (shape.type === 'string')
    return shape.maxLength !== undefined
      ? shape.maxLength * CHARACTER_BYTES + 2
      : shape.format === undefined
        ? 1000
        : SCALAR_BYTES;
  return SCALAR_BYTES;
}

test('the largest input that a schema accepts fits into the body limit of its endpoint', () => {
  const tooLarge: string[] = [];
  for (const { method, path, body, bodyLimit = BODY_LIMIT } of Object.values(endpoints.ENDPOINTS)) {
    if (body === undefined) continue;
    const most = mostBytes(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape);
    if (most > bodyLimit) tooLarge.push(`${method} ${path}: ${most} of ${bodyLimit}`);
  }
  expect(tooLarge).toEqual([]);
});
