import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams, type SetURLSearchParams } from 'react-router-dom';

/**
 * The address's parameters, and a way to change them that stays the same function. What is changed is the address of
 * that moment: the router's own hook starts from what was drawn last, and of two changes close together, a row that is
 * opened while the words of a search are on their way, the first was lost on a slow device.
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
