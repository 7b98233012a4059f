/** Schemas of the parameters in the paths of endpoints: a name means the same in every path. */
import { z } from 'zod';
import { idSchema, slugSchema } from './common.ts';
import type { Endpoint } from './endpoint.ts';

const PARAMETERS: Readonly<Record<string, z.ZodType>> = {
  id: idSchema,
  subId: idSchema,
  noteId: idSchema,
  personId: idSchema,
  slug: slugSchema,
  from: z.iso.date(),
};

/** The schema of the path's parameters; undefined without any. Throws for a path that names an unknown one. */
export function parametersOf({ path, params }: Pick<Endpoint, 'path' | 'params'>): z.ZodType | undefined {
  if (params !== undefined) return params;
  const names = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name ?? '');
  if (names.length === 0) return undefined;
  return z.object(
    Object.fromEntries(
      names.map((name) => {
        const schema = PARAMETERS[name];
        if (schema === undefined) throw new Error(`${path} names the unknown parameter ${name}`);
        return [name, schema];
      }),
    ),
  );
}
