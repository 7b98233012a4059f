import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../parts/page/paths.ts';
import { useViewer } from '../../queries/viewer.ts';
import { closestInPrice } from './closest-in-price.ts';
import { similarQuery } from './similar-query.ts';
import { ROW_LENGTH, CategoryPlaceRow } from './category-row.tsx';

interface SimilarProps {
  title: string;
  /** Id of the current product, which is left out. */
  id: string;
  /** Slug of the current product, when it can be compared with them. */
  slug?: string;
  topCategorySlug: string;
  subcategoryId: string | null;
  /** This viewer's price; undefined when it is no longer known. */
  price?: number;
}

/** Goods in stock of the same category: of the best-selling ones those nearest in price. */
export function Similar({ title, id, slug, topCategorySlug, subcategoryId, price }: SimilarProps) {
  const { data } = useQuery(similarQuery({ topCategorySlug, subcategoryId }, useViewer()));
  const others = (data?.items ?? []).filter(({ _id }) => _id !== id);
  const cards = price === undefined ? others.slice(0, ROW_LENGTH) : closestInPrice(others, price, ROW_LENGTH);
  return (
    <CategoryPlaceRow
      title={title}
      cards={cards}
      action={
        slug !== undefined && (
          <Link to={paths.compare([slug, ...cards.map((card) => card.slug)])} rel="nofollow">
            Сравнить с этим товаром
          </Link>
        )
      }
    />
  );
}
