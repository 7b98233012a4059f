import type { z } from 'zod';

/**
 * The stored value if it has the shape that this version needs; undefined if another version of the shop, or a fault,
 * left another shape. The value itself is returned: fields that the schema doesn't name stay in it. A schema names only
 * the fields that the code would break on, so that values of former versions stay readable.
 */
export function validOrUndefined<T>(schema: z.ZodType, stored: T): T | undefined {
  return schema.safeParse(stored).success ? stored : undefined;
}
