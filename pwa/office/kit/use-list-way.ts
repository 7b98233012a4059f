import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * A function that adds to a path the query of the open address. A page of details has its list's query there, by the list's `at`: so the
 * way back leads to the list with its filter, search and page, and so do further details.
 */
export function useListWay(): (path: string) => string {
  const { search } = useLocation();
  return useCallback((path) => `${path}${search}`, [search]);
}
