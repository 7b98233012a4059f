import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { pictureUrl } from '#contract/products/picture.ts';
import { paths } from '../../parts/page/paths.ts';
import { describePage } from '../../parts/page/server-head.ts';
import { usePageDescription } from '../../parts/page/use-page-description.ts';
import { usePageLinks } from '../../parts/page/use-page-links.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import type { ProductDetails } from '../../queries/product-answer.ts';
import { productData, type Crumb } from './product-data.ts';
import { productDescription } from './product-head.ts';

/** Title, description and canonical address; on the server also the structured data and the preview picture. */
export function HeadTags({
  card,
  details,
  crumbs,
}: {
  card: ProductCard;
  details: ProductDetails | null;
  crumbs: readonly Crumb[];
}) {
  if (import.meta.env.SSR) {
    describePage((head) => {
      const picture = card.images.find(({ isPrimary }) => isPrimary) ?? card.images[0];
      head.picture = picture === undefined ? null : pictureUrl(picture.url, 800);
      head.data.push(...productData(card, details, { origin: head.origin, crumbs }));
    });
  }
  usePageTitle(card.title);
  usePageDescription(productDescription(card, details));
  usePageLinks({ canonical: paths.product(card.slug) });
  return null;
}
