import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { paths } from './paths.ts';

export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** Parents of every category and product. */
export const CATALOG_CRUMBS: readonly Crumb[] = [
  { name: 'Главная', path: paths.home() },
  { name: 'Каталог', path: paths.catalog() },
];

/** Breadcrumbs of a shopper's page: links to its parents from the root down, and the page itself. */
export function ShopCrumbs({ parents, page }: { parents: readonly Crumb[]; page: ReactNode }) {
  const links = parents.map(({ name, path }) => (
    <Link key={path} to={path}>
      {name}
    </Link>
  ));
  return <Breadcrumbs items={[...links, page]} />;
}
