import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { Price } from '../../parts/goods/price.tsx';
import { ProductPicture } from '../../parts/goods/product-picture.tsx';
import { paths } from '../../parts/page/paths.ts';
import { nearestQuery } from '../../queries/nearest.ts';
import { useViewer } from '../../queries/viewer.ts';
import { closestInPrice, similarQuery } from './similar-query.ts';
import styles from './alternatives.module.css';

const OFFERED = 3;

/** The most similar of the device's whole copy; without such a copy the best-selling of the subcategory that are nearest in price. */
export function Alternatives({ card }: { card: ProductCard }) {
  const viewer = useViewer();
  const { data: nearest } = useQuery(nearestQuery(card._id, OFFERED, viewer));
  const similar = useQuery({ ...similarQuery(card, viewer), enabled: nearest === null });
  const cards =
    nearest ??
    closestInPrice(
      (similar.data?.items ?? []).filter(({ _id }) => _id !== card._id),
      card.price.effective,
      OFFERED,
    );
  if (cards.length === 0) return null;
  return (
    <section className={styles.instead} aria-labelledby="instead">
      <h2 className="text-16" id="instead">
        Есть сейчас
      </h2>
      <ul>
        {cards.map((other) => (
          <li key={other._id}>
            <Link to={paths.product(other.slug)} className={styles.row}>
              <span className={`on-well clipped round-control`}>
                <ProductPicture url={other.images[0]?.url} alt="" sizes="56px" widths={[96, 160]} />
              </span>
              <span className="two-lines">{other.title}</span>
              <Price card={other} className="text-right" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
