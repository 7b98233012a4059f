import { useQuery } from '@tanstack/react-query';
import { PAGE_SIZE } from '#contract/catalogue/catalog.ts';
import { pageQuery } from '../../queries/goods.ts';
import { useViewer } from '../../queries/viewer.ts';
import { closestInPrice } from './closest-in-price.ts';
import { ROW_LENGTH, CategoryPlaceRow } from './category-row.tsx';

interface SimilarProps {
  title: string;
  /** Left out of its own neighbours. */
  id: string;
  topCategorySlug: string;
  subcategoryId: string | null;
  /** What this viewer would pay; undefined when it is no longer known. */
  price?: number;
}

/** Others of the same category that can be had: of the most sold ones those nearest in price. */
export function Similar({ title, id, topCategorySlug, subcategoryId, price }: SimilarProps) {
  const viewer = useViewer();
  const category = subcategoryId === null ? { topCategorySlug } : { topCategorySlug, subcategoryId };
  const { data } = useQuery(
    pageQuery({ ...category, inStock: true, sort: 'popular', brand: [] }, 1, PAGE_SIZE, viewer),
  );
  const others = (data?.items ?? []).filter(({ _id }) => _id !== id);
  return (
    <CategoryPlaceRow
      title={title}
      cards={price === undefined ? others.slice(0, ROW_LENGTH) : closestInPrice(others, price, ROW_LENGTH)}
    />
  );
}
