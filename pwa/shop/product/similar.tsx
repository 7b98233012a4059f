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
  /** Colour of the current product, as a choice of a feature: goods of the same colour come first. */
  colour?: string | undefined;
  /** This viewer's price; undefined when it is no longer known. */
  price?: number;
}

/** Goods in stock of the same category: of the best-selling ones those nearest in price, first those of the same colour. */
export function Similar({ title, id, slug, topCategorySlug, subcategoryId, colour, price }: SimilarProps) {
  const viewer = useViewer();
  const place = { topCategorySlug, subcategoryId };
  const all = useQuery(similarQuery(place, viewer));
  const alike = useQuery({
    ...similarQuery(place, viewer, [colour ?? '']),
    enabled: colour !== undefined,
  });
  // Together: cards that change places when the second answer comes would be pressed by mistake.
  const lists = alike.isLoading ? [] : [alike.data, all.data];
  const found = lists.flatMap((list) => {
    const others = (list?.items ?? []).filter(({ _id }) => _id !== id);
    return price === undefined ? others : closestInPrice(others, price, ROW_LENGTH * 2);
  });
  const cards = [...new Map(found.map((card) => [card._id, card])).values()].slice(0, ROW_LENGTH);
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
