/**
 * What a list shows is the query of its endpoint: one codec, made of the endpoint's own schema, reads and writes it in
 * the address bar and asks the server for it. Pure.
 */
import type { z } from 'zod';
import type { Endpoint, QueryFor, QueryOf } from '#contract/endpoint.ts';
import type { AddressCodec } from '../../parts/page/address-view.ts';

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
  const first = schema.safeParse(text);
  if (first.success) return first.data;
  const [issue] = first.error.issues;
  if (issue?.code !== 'too_big') return undefined;
  return schema.safeParse(issue.origin === 'string' ? text.trim().slice(0, Number(issue.maximum)) : issue.maximum).data;
}

/**
 * The codec of a list's view. What can't be read counts as absent, and a field at its schema's default, empty or false
 * is left out of the address and of the question.
 *
 * @throws when the endpoint has no query
 */
export function listAddress<E extends ListEndpoint, F extends keyof QueryOf<E> & string>(
  endpoint: E,
  { fields, fixed, only, names }: ListAddressOptions<E, F>,
): ListAddress<E, ListView<E, F>> {
  type View = ListView<E, F>;
  if (endpoint.query === undefined) throw new Error(`${endpoint.path} takes no query`);
  const { shape } = endpoint.query;
  const each = [...fields, 'page'].map((field) => {
    const schema = shape[field] as z.ZodType;
    const known = only?.[field as F] as readonly unknown[] | undefined;
    return {
      field,
      name: names?.[field as F] ?? field,
      otherwise: schema.safeParse(undefined).data,
      read(text: string): unknown {
        const value = parse(schema, text);
        return known === undefined || known.includes(value) ? value : undefined;
      },
    };
  });
  /** The fields that a view sets, as texts, each with its name in the address. */
  const given = (view: View) =>
    each.flatMap(({ field, name, otherwise }) => {
      const value = (view as Readonly<Record<string, string | number | boolean | undefined>>)[field];
      const isAbsent = value === undefined || value === '' || value === false || value === otherwise;
      return isAbsent ? [] : [{ field, name, text: String(value) }];
    });
  const query = (view: View) =>
    Object.fromEntries(given(view).map(({ field, text }) => [field, text])) as Readonly<Record<string, string>>;
  const read = (params: URLSearchParams) =>
    Object.fromEntries(
      each.map((one) => [one.field, one.read(params.get(one.name) ?? '') ?? one.otherwise]),
    ) as unknown as View;
  return {
    read,
    write: (view) => new URLSearchParams(given(view).map(({ name, text }) => [name, text])),
    ask: (view, more) => ({ ...query(view), ...fixed, ...more }) as QueryFor<E>,
    file(view, format, more) {
      const { page: _page, ...shown } = query(view);
      const { limit: _limit, ...besides } = { ...fixed } as Readonly<Record<string, string>>;
      return `${endpoint.path}?${new URLSearchParams({ ...besides, ...shown, ...more, format }).toString()}`;
    },
    isNarrowed: (view) => given(view).some(({ field }) => field !== 'page' && field !== 'sort'),
    whole: (view) => ({ ...read(new URLSearchParams()), ...('sort' in view && { sort: view.sort }) }),
  };
}
