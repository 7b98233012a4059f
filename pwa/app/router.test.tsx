import { isValidElement, type ReactElement } from 'react';
import { matchRoutes } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { PERSON_ROLES, type PersonRole } from '#contract/roles.ts';
import { ROUTES } from '../parts/page/paths.ts';
import { firstScreenOf } from '../parts/people/first-screen.ts';
import { destinationFor } from '../shop/auth/auth-page.tsx';
import { RequireRole, RequireUser } from './guards.tsx';
import { routes } from './router.tsx';

// The browser's router reads the window when it is created.
vi.mock('react-router-dom', async (original) => ({
  ...(await original<typeof import('react-router-dom')>()),
  createBrowserRouter: () => null,
}));

/** Elements rendered for an address, from the outermost frame to the screen. */
function elementsAt(path: string): ReactElement[] {
  return (matchRoutes(routes, path) ?? [])
    .map(({ route }) => route.element)
    .filter((element): element is ReactElement => isValidElement(element));
}

/** Target of an address that redirects; undefined otherwise. */
function sentTo(path: string): unknown {
  return (elementsAt(path).at(-1)?.props as { to?: unknown } | undefined)?.to;
}

/** The guard of an address; undefined without one. */
const guardOf = (path: string) => elementsAt(path).find(({ type }) => type === RequireRole || type === RequireUser);

/** Addresses that only redirect to the first of their pages. */
const INDEXES: readonly string[] = [ROUTES.admin, ROUTES.account];

const filled = (pattern: string) => pattern.replace(/:[a-z]+/gi, 'x');

describe('the addresses', () => {
  test('an unknown one redirects to the home page', () => {
    for (const path of ['/nowhere', '/catalog/a/b/c', '/admin/nowhere']) expect(sentTo(path)).toBe('/');
  });

  test.each(Object.values(ROUTES).filter((pattern) => !INDEXES.includes(pattern)))('%s has a screen', (pattern) => {
    expect(elementsAt(filled(pattern)).length).toBeGreaterThan(0);
    expect(sentTo(filled(pattern))).toBeUndefined();
  });

  test('the shop itself is open to everybody', () => {
    const open = Object.values(ROUTES).filter(
      (pattern) => !/^\/(account|admin|till$|till\/shift|till\/receipt|till\/recount|journal|orders)/.test(pattern),
    );
    expect(open).toContain(ROUTES.auth);
    for (const pattern of open) expect(guardOf(filled(pattern)), pattern).toBeUndefined();
  });

  test('the cabinet is for whoever is logged in, and begins with the profile', () => {
    const rooms = Object.values(ROUTES).filter((pattern) => pattern.startsWith('/account'));
    expect(rooms.length).toBeGreaterThan(4);
    for (const room of rooms) expect(guardOf(room)?.type, room).toBe(RequireUser);
    expect(sentTo('/account')).toBe('/account/profile');
  });

  test.each(Object.values(ROUTES).filter((pattern) => pattern.startsWith('/admin/')))(
    'a login sent from %s returns there exactly for the roles that its guard allows',
    (pattern) => {
      const path = filled(pattern);
      const { allowed = ['admin'] } = guardOf(path)?.props as { allowed?: readonly PersonRole[] };
      for (const role of PERSON_ROLES)
        expect(destinationFor(role, path) === path, role).toBe(allowed.includes(role) || firstScreenOf(role) === path);
    },
  );

  test('the back office is for admins, the till and the journal for staff', () => {
    for (const path of [
      '/admin',
      '/admin/sales',
      '/admin/customers',
      '/admin/customers/u7',
      '/admin/staff',
      '/admin/audit',
    ])
      expect(guardOf(path)?.props).toEqual({});
    expect(sentTo('/admin')).toBe('/admin/products/new');
    for (const path of ['/till', '/journal', '/till/receipt/s7', '/till/recount', '/till/recount/c7'])
      expect(guardOf(path)?.props).toEqual({ allowed: ['manager', 'admin'] });
  });

  test('the order desk is for staff beside the till, and in the office for the warehouse and admins', () => {
    for (const path of ['/orders', '/orders/o7'])
      expect(guardOf(path)?.props).toEqual({ allowed: ['manager', 'admin'] });
    for (const path of ['/admin/orders', '/admin/orders/o7', '/admin/inventory', '/admin/discrepancies'])
      expect(guardOf(path)?.props).toEqual({ allowed: ['warehouse', 'admin'] });
  });

  test('products and categories are for content editors and admins', () => {
    for (const path of ['/admin/goods', '/admin/products/new', '/admin/products/p7/edit', '/admin/catalog'])
      expect(guardOf(path)?.props).toEqual({ allowed: ['content', 'admin'] });
  });
});
