/**
 * What a screen shows, as its address says it: a codec between the query and a view, made of one field a parameter.
 * A parameter that can't be read counts as absent, and a field at its default is left out of the address. Pure.
 */

export interface AddressField<T> {
  /** `text` is null when the address has no such parameter. */
  read(text: string | null): T;
  /** Empty: left out. */
  write(value: T): string;
}

/** Words of a search, at most `most` letters of them. */
export const words = (most = 200): AddressField<string> => ({
  read: (text) => (text ?? '').trim().slice(0, most),
  write: (value) => value,
});

/** Text that `isValid` accepts, else empty: an id, a code. */
export const textThat = (isValid: (text: string) => boolean): AddressField<string> => ({
  read: (text) => (text !== null && isValid(text) ? text : ''),
  write: (value) => value,
});

/** One of `all`; `otherwise` when absent. */
export const oneOf = <const T extends string, const D extends string | null | undefined>(
  all: readonly T[],
  otherwise: D,
): AddressField<T | D> => ({
  read: (text) => all.find((one) => one === text) ?? otherwise,
  write: (value) => (value === otherwise ? '' : String(value)),
});

/** A box that is ticked or not; `ticked` is how the address says that it is. */
export const flag = (ticked = 'true'): AddressField<boolean> => ({
  read: (text) => text === ticked,
  write: (value) => (value ? ticked : ''),
});

const PAGE_MOST = 100_000;

/** From 1. */
export const pageNumber: AddressField<number> = {
  read(text) {
    const page = Number(text);
    return Number.isInteger(page) && page > 1 ? Math.min(page, PAGE_MOST) : 1;
  },
  write: (page) => (page > 1 ? String(page) : ''),
};

// A field of any type is what the bound means; `unknown` would refuse each of them for what its `write` takes.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Fields = Readonly<Record<string, AddressField<any>>>;

export type ViewOf<C> = C extends AddressCodec<infer V> ? V : never;

export interface AddressCodec<V> {
  read(query: URLSearchParams): V;
  write(view: V): URLSearchParams;
}

/** The codec of a view with these fields; the address has them in this order. */
export function addressCodec<F extends Fields>(
  fields: F,
): AddressCodec<{ readonly [K in keyof F]: F[K] extends AddressField<infer T> ? T : never }> {
  type View = { readonly [K in keyof F]: F[K] extends AddressField<infer T> ? T : never };
  const each = Object.entries(fields);
  return {
    read: (query) => Object.fromEntries(each.map(([name, field]) => [name, field.read(query.get(name))])) as View,
    write: (view) =>
      new URLSearchParams(
        each
          .map(([name, field]) => [name, field.write(view[name])] as [string, string])
          .filter(([, text]) => text !== ''),
      ),
  };
}
