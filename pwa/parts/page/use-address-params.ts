import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams, type SetURLSearchParams } from 'react-router-dom';

/**
 * The address's parameters, and a stable function that changes them. A change starts from the current address: the router's own hook starts from
 * the last render, so that of two quick changes (a row opened while a search text is being written) the first was lost on a slow device. /
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
