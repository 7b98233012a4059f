import { expect, test } from 'vitest';
import { z } from 'zod';
import { BODY_LIMIT } from './endpoint.ts';
import * as endpoints from './endpoints.ts';

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

/** A character of a text, as UTF-8 has it: three bytes are the most that one unit of a JavaScript text takes. */
const CHARACTER_BYTES = 3;
/** Longer than any number that a schema lets through, and than any text of a format of its own: uuid, instant, day. */
const SCALAR_BYTES = 40;

/** Bytes of the longest JSON that the schema lets through; infinite where it bounds nothing. */
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

test('what a schema lets through fits into the bytes that its endpoint takes', () => {
  const tooLarge: string[] = [];
  for (const { method, path, body, bodyLimit = BODY_LIMIT } of Object.values(endpoints.ENDPOINTS)) {
    if (body === undefined) continue;
    const most = mostBytes(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape);
    if (most > bodyLimit) tooLarge.push(`${method} ${path}: ${most} of ${bodyLimit}`);
  }
  expect(tooLarge).toEqual([]);
});
