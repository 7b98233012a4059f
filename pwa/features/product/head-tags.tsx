import { useMemo, useSyncExternalStore } from 'react';
import type { ProductCard } from '#contract/catalog.ts';
import { usePageDescription } from '../../parts/use-page-description.ts';
import { usePageTitle } from '../../parts/use-page-title.ts';
import type { ProductDetails } from '../../queries/product-answer.ts';
import { productHead, type Crumb } from './product-head.ts';

const never = () => () => undefined;
const here = () => window.location.origin;
/** A server knows its own address and fills it in itself. */
const onServer = () => '';

/** Title, description, the page's one address, and the product as data: nothing a person sees. */
export function HeadTags({ card, details, crumbs }: { card: ProductCard; details: ProductDetails | null; crumbs: readonly Crumb[] }) {
  const origin = useSyncExternalStore(never, here, onServer);
  const { description, canonical, jsonLd } = useMemo(() => productHead(card, details, { origin, crumbs }), [card, details, origin, crumbs]);
  usePageTitle(card.title);
  usePageDescription(description);
  return (
    <>
      {/* React puts it into the head, also when rendering on a server. */}
      <link rel="canonical" href={canonical} />
      {/* A block of data, not a script: the content policy has nothing to forbid. */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd }} />
    </>
  );
}
