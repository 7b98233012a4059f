/**
 * What a screen shows, as its address says it: a codec made of a schema. What a list shows is the query of its endpoint,
 * so that the endpoint's own schema reads and writes the address and asks the server. Pure.
 */
import { z } from 'zod';
import type { Endpoint, QueryFor, QueryOf } from '#contract/endpoint.ts';

export interface AddressCodec<V> {
  /** What can't be read counts as absent. */
  read(query: URLSearchParams): V;
  /** A field at its schema's default, empty or false is left out. */
  write(view: V): URLSearchParams;
}

/** An endpoint that answers a list by pages. */
export type ListEndpoint = Endpoint<z.ZodType, z.ZodObject>;

/** The fields named of an endpoint's query, as its schema reads them, and the page, from 1. */
export type ListView<E, F extends keyof QueryOf<E>> = Readonly<Pick<QueryOf<E>, F>> & { readonly page: number };

export interface ListAddressOptions<E, F extends keyof QueryOf<E> & string> {
  /** Parameters that the address carries, in this order; the page follows them. */
  readonly fields: readonly F[];
  /** What the server is asked besides. */
  readonly fixed?: Partial<QueryFor<E>>;
  /** Values that this list knows, where the endpoint takes more. */
  readonly only?: { readonly [K in F]?: readonly QueryOf<E>[K][] };
  /** Names that the address has for parameters of the endpoint. */
  readonly names?: { readonly [K in F]?: string };
}

export interface ListAddress<E, V> extends AddressCodec<V> {
  /** What the server is asked for a view; `more` replaces what is fixed. */
  ask(view: V, more?: Partial<QueryFor<E>>): QueryFor<E>;
  /** The address of the whole list as a file, on whichever page the view stands. */
  file(view: V, format: string, more?: Readonly<Record<string, string>>): string;
  /** True when something but the order and the page differs from what a bare address shows. */
  isNarrowed(view: V): boolean;
  /** The view of a bare address in the order of `view`. */
  whole(view: V): V;
}

/** What `schema` makes of a text; a text or a number beyond its greatest is cut to it, others count as absent. */
function parse(schema: z.ZodType, text: string): unknown {
  const { success, data, error: wrong } = schema.safeParse(text);
  if (success) return data;
  // Its kind decides; its words are shown to nobody.
  const [issue] = wrong.issues;
  if (issue?.code !== 'too_big') return undefined;
  return schema.safeParse(issue.origin === 'string' ? text.trim().slice(0, Number(issue.maximum)) : issue.maximum).data;
}

type Shape = Readonly<Record<string, z.ZodType>>;

/** The fields of a view by their schemas, in the address's order; `names` they have there, if others. */
function fieldsOf(shape: Shape, names: Readonly<Record<string, string | undefined>> = {}) {
  const each = Object.entries(shape).map(([field, schema]) => ({
    field,
    schema,
    name: names[field] ?? field,
    otherwise: schema.safeParse(undefined).data,
    // A box is ticked by the word that its schema takes.
    ticked: schema.safeParse('true').success ? 'true' : '1',
  }));
  return {
    read: (query: URLSearchParams): Readonly<Record<string, unknown>> =>
      Object.fromEntries(
        each.map(({ field, schema, name, otherwise }) => [field, parse(schema, query.get(name) ?? '') ?? otherwise]),
      ),
    /** Those that a view sets, as texts. */
    given: (view: object) =>
      each.flatMap(({ field, name, otherwise, ticked }) => {
        const value = (view as Readonly<Record<string, string | number | boolean | undefined>>)[field];
        const isAbsent = value === undefined || value === '' || value === false || value === otherwise;
        return isAbsent ? [] : [{ field, name, text: value === true ? ticked : String(value) }];
      }),
  };
}

/** The codec of a view whose fields have these schemas; the address has them in this order. */
export function schemaAddress<S extends z.ZodRawShape>(
  schema: z.ZodObject<S>,
): AddressCodec<Readonly<z.output<z.ZodObject<S>>>> {
  const { read, given } = fieldsOf(schema.shape as unknown as Shape);
  return {
    read: (query) => read(query) as z.output<z.ZodObject<S>>,
    write: (view) => new URLSearchParams(given(view).map(({ name, text }) => [name, text])),
  };
}

/**
 * The codec of a list's view.
 *
 * @throws when the endpoint has no query
 */
export function listAddress<E extends ListEndpoint, F extends keyof QueryOf<E> & string>(
  endpoint: E,
  { fields, fixed, only, names }: ListAddressOptions<E, F>,
): ListAddress<E, ListView<E, F>> {
  type View = ListView<E, F>;
  if (endpoint.query === undefined) throw new Error(`${endpoint.path} takes no query`);
  const shape = endpoint.query.shape as unknown as Shape;
  const chosen = [...fields, 'page'].map((field): [string, z.ZodType] => {
    const known = only?.[field as F] as readonly unknown[] | undefined;
    const schema = shape[field] ?? z.never();
    return [field, known === undefined ? schema : schema.refine((value) => known.includes(value))];
  });
  const { read, given } = fieldsOf(Object.fromEntries(chosen), names);
  const query = (view: View) =>
    Object.fromEntries(given(view).map(({ field, text }) => [field, text])) as Readonly<Record<string, string>>;
  return {
    read: (params) => read(params) as unknown as View,
    write: (view) => new URLSearchParams(given(view).map(({ name, text }) => [name, text])),
    ask: (view, more) => ({ ...query(view), ...fixed, ...more }) as QueryFor<E>,
    file(view, format, more) {
      const { page: _page, ...shown } = query(view);
      const { limit: _limit, ...besides } = { ...fixed } as Readonly<Record<string, string>>;
      return `${endpoint.path}?${new URLSearchParams({ ...besides, ...shown, ...more, format }).toString()}`;
    },
    isNarrowed: (view) => given(view).some(({ field }) => field !== 'page' && field !== 'sort'),
    whole: (view) => ({
      ...(read(new URLSearchParams()) as unknown as View),
      ...('sort' in view && { sort: view.sort }),
    }),
  };
}
