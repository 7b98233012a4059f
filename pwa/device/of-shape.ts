import type { z } from 'zod';

/**
 * A stored value where it looks as this version needs it; undefined where another version of the shop, or a fault, left
 * another shape. The value itself comes back: what the schema doesn't name stays in it. A schema names what the code
 * would break on, and no more, so that what a former version stored goes on being read.
 */
export function ofShape<T>(schema: z.ZodType, stored: T): T | undefined {
  return schema.safeParse(stored).success ? stored : undefined;
}
