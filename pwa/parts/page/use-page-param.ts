import { useSearchParams, type NavigateOptions } from 'react-router-dom';

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
