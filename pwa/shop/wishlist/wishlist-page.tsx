/** Favourites of this device: the usual cards, latest first; goods no longer sold are marked. */
import { useQuery } from '@tanstack/react-query';
import { CloudAlert, Heart, Scale, Share2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { counted } from '#contract/values/plural.ts';
import { clearFavourites, removeFavourite, useFavourites } from '../../device/belongings/favourites.ts';
import { COMPARED_MAX, shareList } from '../../parts/goods/list-address.ts';
import { paths } from '../../parts/page/paths.ts';
import { UnkeptNotice } from '../../parts/page/unkept.tsx';
import { ProductGrid, ProductGridSkeleton } from '../../parts/goods/product-grid.tsx';
import { EndedSession, useEndedSession } from '../../parts/people/ended-session.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { absenceText } from '../../queries/absence-words.ts';
import { byIdsQuery } from '../../queries/goods.ts';
import { useViewer } from '../../queries/viewer.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { FallenPrices } from './fallen-prices.tsx';
import { removedFavourites } from './removed-favourites.ts';
import { RemovedList } from './removed-list.tsx';
import { useReturnOffer } from './use-return-offer.ts';
import styles from './wishlist-page.module.css';

const SKELETON_CARDS = 4;
/** Number of cards whose pictures load eagerly: the first row. */
const EAGER_CARDS = 4;

export function WishlistPage() {
  usePageTitle('Избранное');
  const favourites = useFavourites();
  const { loaded, unkept, items, ids } = favourites;
  const viewer = useViewer();
  const { data, isError, isPlaceholderData, error, refetch } = useQuery(
    byIdsQuery(
      items.map(({ id }) => id),
      viewer,
    ),
  );
  const toasts = useToast();
  const { show } = toasts;
  useReturnOffer(favourites);
  if (loaded && items.length === 0) return <EmptyWishlist />;

  const attempt = (change: Promise<void>) =>
    void change.catch(() => show({ tone: 'error', text: 'Не удалось сохранить на устройстве' }));
  // The previous answer still contains goods that were removed since.
  const cards = data?.items.filter(({ _id }) => ids.has(_id));
  const gone = data === undefined ? [] : removedFavourites(items, data);
  // Favourites that the answer does not cover.
  const unknown = cards === undefined || isPlaceholderData ? 0 : items.length - cards.length - gone.length;
  return (
    <div className={`container ${styles.page}`}>
      <div className={styles.head}>
        <h1>Избранное</h1>
        {loaded && (
          <>
            <p className="muted">{counted(items.length, 'товар', 'товара', 'товаров')}</p>
            {cards !== undefined && cards.length > 1 && (
              <Link
                to={paths.compare(cards.slice(0, COMPARED_MAX).map(({ slug }) => slug))}
                className={buttonClass({ variant: 'outline' })}
              >
                <Scale size={20} strokeWidth={1.75} aria-hidden />
                Сравнить{cards.length > COMPARED_MAX && ` первые ${COMPARED_MAX}`}
              </Link>
            )}
            {cards !== undefined && cards.length > 0 && (
              <Button
                variant="outline"
                icon={<Share2 size={20} strokeWidth={1.75} aria-hidden />}
                onClick={() =>
                  void shareList(
                    cards.map(({ _id: id }) => ({ id, qty: 1 })),
                    toasts,
                  )
                }
              >
                Отправить список
              </Button>
            )}
            <Button variant="link" className="push-right" onClick={() => attempt(clearFavourites())}>
              Очистить
            </Button>
          </>
        )}
      </div>
      <UnkeptNotice unkept={unkept} what="избранное" className="mb-4" />
      {cards === undefined && !isError && <ProductGridSkeleton count={loaded ? items.length : SKELETON_CARDS} />}
      {cards === undefined && isError && (
        <EmptyState
          icon={<CloudAlert aria-hidden />}
          title="Не удалось загрузить"
          action={<Button onClick={() => void refetch()}>Повторить</Button>}
        >
          {absenceText(error, 'Сервер не отвечает, а эти товары на устройстве ещё не сохранены.')} Список избранного
          цел.
        </EmptyState>
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

function EmptyWishlist() {
  const hasEnded = useEndedSession();
  if (hasEnded) return <EndedSession />;
  return (
    <EmptyState
      headingLevel={1}
      icon={<Heart aria-hidden />}
      title="Список пуст."
      action={
        <Link to={paths.catalog()} className={buttonClass({ size: 52 })}>
          В каталог
        </Link>
      }
    >
      Нажимайте на сердечко на карточке, чтобы вернуться к товару позже.
    </EmptyState>
  );
}
