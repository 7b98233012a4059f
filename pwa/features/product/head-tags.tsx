import { useMemo, useSyncExternalStore } from 'react';
import type { ProductCard } from '#contract/catalog.ts';
import { paths } from '../../parts/paths.ts';
import { serverHead } from '../../parts/server-head.ts';
import { usePageDescription } from '../../parts/use-page-description.ts';
import { usePageLinks } from '../../parts/use-page-links.ts';
import { usePageTitle } from '../../parts/use-page-title.ts';
import type { ProductDetails } from '../../queries/product-answer.ts';
import { productHead, type Crumb } from './product-head.ts';

const never = () => () => undefined;
/** A page that a server rendered is at its own address already when it is first drawn over. */
const here = () => (import.meta.env.SSR ? (serverHead()?.origin ?? '') : window.location.origin);

/** Title, description, the page's one address, and the product as data: nothing a person sees. */
export function HeadTags({ card, details, crumbs }: { card: ProductCard; details: ProductDetails | null; crumbs: readonly Crumb[] }) {
  const origin = useSyncExternalStore(never, here, here);
  const { description, jsonLd } = useMemo(() => productHead(card, details, { origin, crumbs }), [card, details, origin, crumbs]);
  usePageTitle(card.title);
  usePageDescription(description);
  usePageLinks({ canonical: paths.product(card.slug) });
  // A block of data, not a script: the content policy has nothing to forbid.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd }} />;
}
