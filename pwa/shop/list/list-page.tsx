/** /list: goods with quantities that somebody has sent as a link, at the reader's own prices. Works offline from the device's copy. */
import { ListX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { ProductCard } from '#contract/catalogue/catalog.ts';
import { inUnits } from '#contract/products/unit-words.ts';
import { formatRoubles, lineTotal, saleTotal } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { addAllToCart } from '../../device/belongings/cart.ts';
import { AvailabilityMark } from '../../parts/goods/availability-mark.tsx';
import { cartGoods } from '../../parts/goods/cart-goods.ts';
import { parseList } from '../../parts/goods/list-address.ts';
import { paths } from '../../parts/page/paths.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { momentText } from '../../parts/time/moments.ts';
import { useGoodsByIds } from '../../queries/goods.ts';
import { useShop } from '../../queries/shop.ts';
import { ToCatalog } from '../../parts/page/button-link.tsx';
import { NotLoaded } from '../../parts/page/not-loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';

interface Line {
  readonly card: ProductCard;
  readonly qty: number;
}

export function ListPage() {
  usePageTitle('Список');
  const [query] = useSearchParams();
  const { goods, unread } = useMemo(() => parseList(query), [query]);
  const { timezone } = useShop();
  const { data, isError, error, isPlaceholderData, isFetching, refetch } = useGoodsByIds(goods.map(({ id }) => id));
  if (goods.length === 0)
    return (
      <EmptyState headingLevel={1} icon={<ListX />} title="В ссылке нет товаров" action={<ToCatalog size={52} />}>
        Похоже, она скопирована не целиком: попросите прислать её ещё раз.
      </EmptyState>
    );

  const cards = new Map((data?.items ?? []).map((card) => [card._id, card]));
  const lines = goods.flatMap(({ id, qty }) => {
    const card = cards.get(id);
    return card === undefined ? [] : [{ card, qty }];
  });
  const gone = goods.filter(({ id }) => data?.missing.has(id) === true).length;
  // Goods that an incomplete copy does not have.
  const unknown = data === undefined || isPlaceholderData ? 0 : goods.length - lines.length - gone;
  return (
    <div className="container grid one-column gap-4 pt-6">
      <h1>Список</h1>
      {data === undefined && !isError && (
        <SkeletonGroup label="Загружаем товары…" className="grid gap-4">
          <Skeleton shape="block" />
          <Skeleton width="half" />
        </SkeletonGroup>
      )}
      {data === undefined && isError && (
        <NotLoaded
          error={error}
          silent="Сервер не отвечает, а эти товары на устройстве ещё не сохранены."
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {unread > 0 && (
        <Notice tone="low">
          {counted(unread, 'товар', 'товара', 'товаров')} из ссылки прочитать не удалось: попросите прислать её ещё раз.
        </Notice>
      )}
      {gone > 0 && (
        <Notice tone="neutral">
          {counted(gone, 'товар больше не продаётся', 'товара больше не продаются', 'товаров больше не продаются')},
          поэтому {gone === 1 ? 'его здесь нет' : 'их здесь нет'}.
        </Notice>
      )}
      {unknown > 0 && (
        <Notice tone="low" title={`Не удалось загрузить ${counted(unknown, 'товар', 'товара', 'товаров')}`}>
          На устройстве {unknown === 1 ? 'он ещё не сохранён' : 'они ещё не сохранены'}: откройте список, когда появится
          связь.
        </Notice>
      )}
      {lines.length > 0 && <Lines lines={lines} />}
      {data !== undefined && data.asOf !== null && (
        <p className="muted text-12">Цены и наличие на {momentText(data.asOf, new Date(), timezone)}.</p>
      )}
    </div>
  );
}

const COLUMNS: TableColumn<Line>[] = [
  {
    key: 'title',
    header: 'Товар',
    card: 'title',
    cell: ({ card: { slug, title } }) => <Link to={paths.product(slug)}>{title}</Link>,
  },
  {
    key: 'stock',
    header: 'Наличие',
    card: 'plain',
    cell: ({ card: { availability } }) => <AvailabilityMark availability={availability} />,
  },
  { key: 'qty', header: 'Количество', number: true, cell: ({ card, qty }) => inUnits(qty, card.unit) },
  { key: 'price', header: 'Цена', number: true, cell: ({ card }) => formatRoubles(card.price.effective) },
  {
    key: 'sum',
    header: 'Сумма',
    number: true,
    cell: ({ card, qty }) => formatRoubles(lineTotal(card.price.effective, qty)),
  },
];

function Lines({ lines }: { lines: readonly Line[] }) {
  const { show } = useToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const total = saleTotal(lines.map(({ card, qty }) => ({ price: card.price.effective, qty })));
  const add = async (): Promise<void> => {
    await addAllToCart(lines.map(({ card, qty }) => ({ goods: cartGoods(card), qty })));
    show({ tone: 'ok', text: `В корзине ${counted(lines.length, 'товар', 'товара', 'товаров')} из списка` });
    void navigate(paths.cart());
  };
  return (
    <>
      <Table label="Товары списка" columns={COLUMNS} rows={lines} rowKey={({ card }) => card._id} />
      <div className="row wrap between gap-4 text-18">
        <p>
          {counted(lines.length, 'товар', 'товара', 'товаров')} на <strong>{formatRoubles(total)}</strong>
        </p>
        <Button
          size={52}
          busy={busy}
          onClick={() => {
            // Stays set after the write: this page is shown until the cart's has loaded, and a press there adds again.
            setBusy(true);
            void add().catch((error: unknown) => {
              console.error(error);
              show({ tone: 'error', text: 'Не удалось сохранить корзину на устройстве' });
              setBusy(false);
            });
          }}
        >
          Добавить в корзину
        </Button>
      </div>
    </>
  );
}
