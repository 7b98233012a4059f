/** The endpoint's schema reads and writes a list's address and makes its request. Pure. */
import type { z } from 'zod';
import type { Endpoint, QueryFor, QueryOf } from '#contract/endpoint.ts';

export interface AddressCodec<V> {
  /** Unreadable values count as absent. */
  read(query: URLSearchParams): V;
  /** A field that is false, empty or at its default is left out. */
  write(view: V): URLSearchParams;
}

/** An endpoint that returns a list in pages. */
export type ListEndpoint = Endpoint<string, z.ZodObject>;

/** The named fields of an endpoint's query with their parsed types, and the page, from 1. */
export type ListView<E, F extends keyof QueryOf<E>> = Readonly<Pick<QueryOf<E>, F>> & { readonly page: number };

export interface ListAddressOptions<E, F extends keyof QueryOf<E> & string> {
  /** Parameters in the address, in this order; the page follows them. */
  readonly fields: readonly F[];
  readonly fixed?: Partial<QueryFor<E>>;
  /** Values that this list allows, where the endpoint allows more. */
  readonly only?: { readonly [K in F]?: readonly QueryOf<E>[K][] };
  /** Names in the address of endpoint parameters that are called otherwise there. */
  readonly names?: { readonly [K in F]?: string };
}

export interface ListAddress<E, V> extends AddressCodec<V> {
  /** The query parameters for a view; `more` overrides fixed parameters. */
  params(view: V, more?: Partial<QueryFor<E>>): QueryFor<E>;
  /** The address of the whole list as a file, regardless of the view's page. */
  file(view: V, format: string, more?: Readonly<Record<string, string>>): string;
  /** True when the view differs from the default in more than sort order and page. */
  isNarrowed(view: V): boolean;
  /** The default view with the sort order of `view`. */
  unfiltered(view: V): V;
}

/** Parses a text by `schema`. Too long a text or too great a number is cut to the maximum; other invalid values count as absent. */
function parse(schema: z.ZodType, text: string): unknown {
  const { success, data, error: wrong } = schema.safeParse(text);
  if (success) return data;
  // The issue's kind decides; its message is not shown.
  const [issue] = wrong.issues;
  if (issue?.code !== 'too_big') return undefined;
  return schema.safeParse(issue.origin === 'string' ? text.trim().slice(0, Number(issue.maximum)) : issue.maximum).data;
}

type Shape = Readonly<Record<string, z.ZodType>>;

/** Codec of fields by their schemas, in the address's order; `names` are their names there, if different. */
function fieldsOf<V extends object>(shape: Shape, names: Readonly<Record<string, string | undefined>> = {}) {
  const each = Object.entries(shape).map(([field, schema]) => ({
    field,
    schema,
    name: names[field] ?? field,
    otherwise: schema.safeParse(undefined).data,
    // The value of a ticked box that its schema accepts.
    ticked: schema.safeParse('true').success ? 'true' : '1',
  }));
  /** The fields that a view sets, as texts. */
  const given = (view: V) =>
    each.flatMap(({ field, name, otherwise, ticked }) => {
      const value = (view as Readonly<Record<string, string | number | boolean | undefined>>)[field];
      const isAbsent = value === undefined || value === '' || value === false || value === otherwise;
      return isAbsent ? [] : [{ field, name, text: value === true ? ticked : String(value) }];
    });
  return {
    read: (query: URLSearchParams) =>
      Object.fromEntries(
        each.map(({ field, schema, name, otherwise }) => [field, parse(schema, query.get(name) ?? '') ?? otherwise]),
      ) as V,
    write: (view: V) => new URLSearchParams(given(view).map(({ name, text }) => [name, text])),
    given,
  };
}

/** The codec of a view with these field schemas, in the schema's order. */
export const schemaAddress = <S extends z.ZodRawShape>(schema: z.ZodObject<S>) =>
  fieldsOf<Readonly<z.output<z.ZodObject<S>>>>(schema.shape as unknown as Shape);

/** The codec of a list's view. Throws when the endpoint has no query, or lacks a field of the view in it. */
export function listAddress<E extends ListEndpoint, F extends keyof QueryOf<E> & string>(
  endpoint: E,
  { fields, fixed, only, names }: ListAddressOptions<E, F>,
): ListAddress<E, ListView<E, F>> {
  type View = ListView<E, F>;
  if (endpoint.query === undefined) throw new Error(`${endpoint.path} takes no query`);
  const shape = endpoint.query.shape as unknown as Shape;
  const chosen = [...fields, 'page'].map((field): [string, z.ZodType] => {
    const known = only?.[field as F] as readonly unknown[] | undefined;
    const schema = shape[field];
    if (schema === undefined) throw new Error(`${endpoint.path} has no ${field}`);
    return [field, known === undefined ? schema : schema.refine((value) => known.includes(value))];
  });
  const { read, write, given } = fieldsOf<View>(Object.fromEntries(chosen), names);
  const query = (view: View) =>
    Object.fromEntries(given(view).map(({ field, text }) => [field, text])) as Readonly<Record<string, string>>;
  return {
    read,
    write,
    params: (view, more) => ({ ...query(view), ...fixed, ...more }) as QueryFor<E>,
    file(view, format, more) {
      const { page: _page, ...shown } = query(view);
      const { limit: _limit, ...besides } = { ...fixed } as Readonly<Record<string, string>>;
      return `${endpoint.path}?${new URLSearchParams({ ...besides, ...shown, ...more, format }).toString()}`;
    },
    isNarrowed: (view) => given(view).some(({ field }) => field !== 'page' && field !== 'sort'),
    unfiltered: (view) => ({ ...read(new URLSearchParams()), ...('sort' in view && { sort: view.sort }) }),
  };
}
