import { useCallback, useLayoutEffect, useRef } from 'react';
import { type NavigateOptions, type SetURLSearchParams, useSearchParams } from 'react-router-dom';

/**
 * The address's parameters, and a stable function that changes them. A change starts from the current address: the router's own hook starts from
 * the last render, so that of two quick changes (a row opened while a search text is being written) the first was lost on a slow device.
 */
export function useAddressParams(): readonly [params: URLSearchParams, change: SetURLSearchParams] {
  const [params, setParams] = useSearchParams();
  const latest = useRef(setParams);
  useLayoutEffect(() => {
    latest.current = setParams;
  }, [setParams]);
  const change = useCallback<SetURLSearchParams>(
    (next, options) =>
      latest.current(
        typeof next === 'function' ? () => next(new URLSearchParams(window.location.search)) : next,
        options,
      ),
    [],
  );
  return [params, change];
}

/** The number of a list's page in the address, from 1, and a function that turns to another one. */
export function usePageParam(name: string, how?: NavigateOptions): [page: number, toPage: (next: number) => void] {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get(name))) || 1);
  return [page, (next) => setSearch((params) => atPage(params, name, next), how)];
}

/** The parameters with this list at that page; the first one needs none. Other lists keep their pages. */
export function atPage(params: URLSearchParams, name: string, page: number): URLSearchParams {
  const after = new URLSearchParams(params);
  if (page === 1) after.delete(name);
  else after.set(name, String(page));
  return after;
}
