/** Favourites of this device: the usual cards, latest first; goods no longer sold are marked. */
import { Heart, Scale, Share2, TrendingDown, PackageX, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import type { Favourite } from '../../device/rows/belonging-rows.ts';
import {
  clearFavourites,
  removeFavourite,
  useFavourites,
  returnFavourites,
  type Favourites,
} from '../../device/belongings/favourites.ts';
import { cartGoods } from '../../parts/goods/cart-goods.ts';
import { COMPARED_MAX, shareList } from '../../parts/goods/list-address.ts';
import { paths } from '../../parts/page/paths.ts';
import { UnkeptNotice } from '../../parts/page/unkept.tsx';
import { useDeviceWrite } from '../../parts/page/use-device-write.ts';
import { ProductGrid, ProductGridSkeleton } from '../../parts/goods/product-grid.tsx';
import { EndedSession, useEndedSession } from '../../parts/people/ended-session.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { type GoodsByIds, useGoodsByIds } from '../../queries/goods.ts';
import { ButtonLink, ToCatalog } from '../../parts/page/button-link.tsx';
import { NotLoaded } from '../../parts/page/not-loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './wishlist-page.module.css';

const SKELETON_CARDS = 4;
/** Number of cards whose pictures load eagerly: the first row. */
const EAGER_CARDS = 4;

export function WishlistPage() {
  usePageTitle('Избранное');
  const favourites = useFavourites();
  const { loaded, unkept, items, ids } = favourites;
  const { data, isError, isPlaceholderData, error, refetch } = useGoodsByIds(items.map(({ id }) => id));
  const { attempt } = useDeviceWrite();
  useReturnOffer(favourites);
  if (loaded && items.length === 0) return <EmptyWishlist />;

  // The previous answer still contains goods that were removed since.
  const cards = data?.items.filter(({ _id }) => ids.has(_id));
  const gone = data === undefined ? [] : removedFavourites(items, data);
  // Favourites that the answer does not cover.
  const unknown = cards === undefined || isPlaceholderData ? 0 : items.length - cards.length - gone.length;
  return (
    <div className="container pt-6">
      <div className={styles.head}>
        <h1>Избранное</h1>
        {loaded && (
          <>
            <p className="muted">{counted(items.length, 'товар', 'товара', 'товаров')}</p>
            {cards !== undefined && cards.length > 0 && <ListActs cards={cards} />}
            <Button variant="link" className="push-right" onClick={() => attempt(clearFavourites())}>
              Очистить
            </Button>
          </>
        )}
      </div>
      <UnkeptNotice unkept={unkept} what="избранное" className="mb-4" />
      {cards === undefined && !isError && <ProductGridSkeleton count={loaded ? items.length : SKELETON_CARDS} />}
      {cards === undefined && isError && (
        <NotLoaded
          error={error}
          silent="Сервер не отвечает, а эти товары на устройстве ещё не сохранены."
          onRetry={() => void refetch()}
        >
          {' '}
          Список избранного цел.
        </NotLoaded>
      )}
      {unknown > 0 && (
        <Notice
          tone="low"
          title={`Не удалось загрузить ${counted(unknown, 'товар', 'товара', 'товаров')}`}
          className="mb-4"
        >
          На устройстве {unknown === 1 ? 'он ещё не сохранён' : 'они ещё не сохранены'}. Список избранного цел.
        </Notice>
      )}
      <FallenPrices favourites={items} cards={cards ?? []} />
      {/* The cards' titles are headings of the third level. */}
      <h2 className="visually-hidden">Товары</h2>
      {cards !== undefined && <ProductGrid cards={cards} eager={EAGER_CARDS} />}
      <RemovedList items={gone} onRemove={(id) => attempt(removeFavourite(id))} />
    </div>
  );
}

function ListActs({ cards }: { cards: readonly ProductCard[] }) {
  const toasts = useToast();
  const goods = cards.map(({ _id: id }) => ({ id, qty: 1 }));
  return (
    <>
      {cards.length > 1 && (
        <ButtonLink to={paths.compare(cards.slice(0, COMPARED_MAX).map(({ slug }) => slug))} variant="outline">
          <Scale />
          Сравнить{cards.length > COMPARED_MAX && ` первые ${COMPARED_MAX}`}
        </ButtonLink>
      )}
      <Button variant="outline" icon={<Share2 />} onClick={() => void shareList(goods, toasts)}>
        Отправить список
      </Button>
    </>
  );
}

function EmptyWishlist() {
  const hasEnded = useEndedSession();
  if (hasEnded) return <EndedSession />;
  return (
    <EmptyState headingLevel={1} icon={<Heart />} title="Список пуст." action={<ToCatalog size={52} />}>
      Нажимайте на сердечко на карточке, чтобы вернуться к товару позже.
    </EmptyState>
  );
}

/** Public prices are compared, so buyers with other prices see nothing; nothing either when none has fallen. */
function FallenPrices({ favourites, cards }: { favourites: readonly Favourite[]; cards: readonly ProductCard[] }) {
  const prices = new Map(favourites.map(({ id, price }) => [id, price]));
  const fallen = cards.flatMap((card) => {
    const [former, { price }] = [prices.get(card._id), cartGoods(card)];
    return former !== undefined && price < former && price === card.price.effective ? [{ card, former, price }] : [];
  });
  if (fallen.length === 0) return null;
  return (
    <Notice tone="mint" className="mb-4" icon={<TrendingDown />} title="Подешевело с тех пор, как вы отметили">
      <ul>
        {fallen.map(({ card: { _id, slug, title }, former, price }) => (
          <li key={_id}>
            <Link to={paths.product(slug)}>{title}</Link>: {formatRoubles(former)} <span aria-hidden>→</span>
            <span className="visually-hidden">, теперь </span> {formatRoubles(price)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Offers to undo every removal pressed while the list is open, by heart, bin or clearing: the heart on a card is easily hit by accident. */
function useReturnOffer(favourites: Favourites): void {
  const { loaded, items } = favourites;
  const { offerBack } = useDeviceWrite();
  const former = useRef(items);
  useEffect(() => {
    const gone = takenOff(former.current, favourites);
    former.current = items;
    if (!loaded || gone.length === 0) return;
    const many = `Убрано из избранного: ${counted(gone.length, 'товар', 'товара', 'товаров')}`;
    offerBack(gone.length === 1 ? 'Товар убран из избранного' : many, () => returnFavourites(gone));
  }, [loaded, items, favourites, offerBack]);
}

/** Favourites that are no longer sold: those missing from the answer, unless they were marked after it was made. */
export function removedFavourites(
  items: readonly Favourite[],
  { missing, asOf }: Pick<GoodsByIds, 'missing' | 'asOf'>,
): Favourite[] {
  return items.filter(({ id, addedAt }) => missing.has(id) && (asOf === null || addedAt <= asOf));
}

/** Favourites that were shown before and that a press here has removed since; a logout takes its own away without one. */
export function takenOff(
  former: readonly Favourite[],
  { ids, removedHere }: Pick<Favourites, 'ids' | 'removedHere'>,
): Favourite[] {
  return former.filter(({ id }) => !ids.has(id) && removedHere.has(id));
}

/** Favourites that are no longer sold: the name, as far as this device knows it, and a button to remove it. */
function RemovedList({ items, onRemove }: { items: readonly Favourite[]; onRemove: (id: string) => void }) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Снятые с продажи">
      {items.map(({ id, title = 'Товар без названия' }) => (
        <li key={id} className={styles.row}>
          <span className={styles.disc} aria-hidden>
            <PackageX size={22} />
          </span>
          <div className="flex-1 min-w-0">
            <p className="text-14 snug">{title}</p>
            <p className="sale text-12">Снят с продажи</p>
          </div>
          <IconButton
            label="Убрать из избранного"
            aria-description={title}
            onClick={() => onRemove(id)}
            icon={<Trash2 />}
          />
        </li>
      ))}
    </ul>
  );
}
