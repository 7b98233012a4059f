/** Those chosen on this device, or those that a link names; offline as far as the device's copy goes. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { PackageX, Printer, Scale, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { counted } from '#contract/values/plural.ts';
import { productListStore, useProductList } from '../../device/belongings/product-lists.ts';
import type { ProductList, productLists } from '../../device/belongings/product-list-store.ts';
import type { ListedProduct } from '../../device/rows/belonging-rows.ts';
import { COMPARED_MAX, shareCompared, sharedSlugs } from '../../parts/goods/list-address.ts';
import { paths } from '../../parts/page/paths.ts';
import { UnkeptNotice } from '../../parts/page/unkept.tsx';
import { useDeviceWrite } from '../../parts/page/use-device-write.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { momentText } from '../../parts/time/moments.ts';
import { absenceText } from '../../queries/absence-words.ts';
import { categoryQuery, categoriesQuery } from '../../queries/categories.ts';
import type { ProductView } from '../../queries/product-answer.ts';
import { productQuery } from '../../queries/product.ts';
import { useShop } from '../../queries/shop.ts';
import { useViewer } from '../../queries/viewer.ts';
import { ToCatalog } from '../../parts/page/button-link.tsx';
import { RetryButton } from '../../parts/page/not-loaded.tsx';
import { Button, LinkButton, OutlineButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './compare-page.module.css';
import { comparedGoods, type CompareGroup, compareGroups, CompareSheet } from './compare-sheet.tsx';

function useGoods(slugs: readonly string[]) {
  const viewer = useViewer();
  const answers = useQueries({ queries: slugs.map((slug) => productQuery(slug, viewer)) });
  const known = answers.map(({ data }) => data);
  return {
    ...comparedGoods(slugs, known),
    isPending: answers.some(({ isPending }) => isPending),
    failed: answers.filter(({ isError }) => isError),
  };
}

export function ComparePage() {
  const [params] = useSearchParams();
  const shared = sharedSlugs(params.get('goods'));
  const own = useProductList('compared');
  const isShared = shared.length > 0;
  const asked = isShared ? shared : own.items.map(({ slug }) => slug);
  usePageTitle('Сравнение');
  if (isShared || !own.loaded || asked.length > 0) return <Comparison asked={asked} own={own} isShared={isShared} />;
  return (
    <EmptyState headingLevel={1} icon={<Scale />} title="Сравнивать пока нечего" action={<ToCatalog size={52} />}>
      Нажимайте на весы на странице товара: характеристики встанут рядом, и будет видно, чем товары отличаются.
    </EmptyState>
  );
}

interface ComparedProps {
  asked: readonly string[];
  own: ProductList;
  /** Opened by a link: the address names the goods, and they are stored only if the person chooses to. */
  isShared: boolean;
}

function Comparison({ asked, own, isShared }: ComparedProps) {
  const slugs = isShared ? asked.slice(0, COMPARED_MAX) : asked;
  const isRead = isShared || own.loaded;
  const goods = useGoods(slugs);
  const { views, gone, isPending, failed } = goods;
  const groups = compareGroups(views);
  const [chosen, choose] = useState<string>();
  const group = groups.find(({ key }) => key === chosen) ?? groups[0];
  const { data: category } = useQuery(categoryQuery(group?.topCategorySlug ?? ''));
  const { remove, clear, forgetGone, keepAll, share } = useComparedActs({ asked, own, isShared }, goods);

  return (
    <div className="container grid one-column gap-4 pt-6">
      <div className="row wrap gap-2-3 touchable">
        <h1>Сравнение</h1>
        {views.length > 0 && <p className="muted">{counted(views.length, 'товар', 'товара', 'товаров')}</p>}
        {views.length > 0 && (
          <div className={styles.acts}>
            <Button variant="outline" className={styles.print} icon={<Printer />} onClick={() => window.print()}>
              Распечатать
            </Button>
            <Button variant="outline" icon={<Share2 />} onClick={share}>
              Поделиться
            </Button>
            {isShared ? (
              <Button icon={<Scale />} onClick={keepAll}>
                Оставить у себя
              </Button>
            ) : (
              <LinkButton onClick={clear}>Очистить</LinkButton>
            )}
          </div>
        )}
      </div>
      {!isShared && <UnkeptNotice unkept={own.unkept} what="сравнение" />}
      {asked.length > slugs.length && (
        <Notice tone="neutral">
          Рядом стоят первые {counted(slugs.length, 'товар', 'товара', 'товаров')} из {asked.length}: больше не
          поместится.
        </Notice>
      )}
      {gone.length > 0 && views.length > 0 && (
        <GoneNotice count={gone.length} onForget={isShared ? null : forgetGone} />
      )}
      {failed.length > 0 && (
        <Notice
          tone="low"
          title={`Не удалось загрузить ${counted(failed.length, 'товар', 'товара', 'товаров')}`}
          action={<RetryButton variant="outline" onClick={() => failed.forEach(({ refetch }) => void refetch())} />}
        >
          {absenceText(failed[0]?.error, 'Сервер не отвечает, а на устройстве они ещё не сохранены.')}
        </Notice>
      )}
      {views.length === 0 && (isPending || !isRead) && <Bones />}
      {views.length === 0 && isRead && !isPending && failed.length === 0 && (
        <NothingLeft onForget={isShared ? undefined : forgetGone} />
      )}
      {groups.length > 1 && <CompareChoice groups={groups} value={group?.key} onChange={choose} />}
      {group !== undefined && (
        <CompareSheet key={group.key} group={group} category={category ?? null} onRemove={remove} />
      )}
      <p className="muted text-12">
        {isShared && 'Открыто по ссылке.'}
        {!isShared && own.unkept === null && 'Список хранится на этом устройстве и открывается без сети.'}
        <PricesOf views={views} />
      </p>
    </div>
  );
}

/** The earliest moment of the shown prices, where they are not today's. */
function PricesOf({ views }: { views: readonly ProductView[] }) {
  const { timezone } = useShop();
  const [asOf] = views.flatMap((view) => view.asOf ?? []).sort();
  return asOf !== undefined && ` Цены и наличие на ${momentText(asOf, new Date(), timezone)}.`;
}

function GoneNotice({ count, onForget }: { count: number; onForget: (() => void) | null }) {
  return (
    <Notice tone="neutral" action={onForget !== null && <OutlineButton onClick={onForget}>Понятно</OutlineButton>}>
      {counted(count, 'товар больше не продаётся', 'товара больше не продаются', 'товаров больше не продаются')},
      поэтому {count === 1 ? 'его здесь нет' : 'их здесь нет'}.
    </Notice>
  );
}

function useComparedActs({ asked, own, isShared }: ComparedProps, { views, gone, idOf }: ReturnType<typeof useGoods>) {
  const toasts = useToast();
  const navigate = useNavigate();

  const { attempt, offerBack } = useDeviceWrite();
  const change = async (work: (compared: (typeof productLists)['compared']) => Promise<unknown>) =>
    work((await productListStore()).productLists.compared);
  const offer = (text: string, rows: readonly ListedProduct[]) => () =>
    offerBack(text, () => change((compared) => compared.putBack(rows)));

  function remove({ card }: ProductView): void {
    if (isShared) return void navigate(paths.compare(asked.filter((slug) => idOf.get(slug) !== card._id)));
    const row = own.items.find(({ id }) => id === card._id);
    if (row !== undefined)
      attempt(
        change((compared) => compared.remove(row.id)),
        offer('Товар убран из сравнения', [row]),
      );
  }

  /** Goods no longer sold leave the list once the person has acknowledged it. */
  function forgetGone(): void {
    const rows = own.items.filter(({ slug }) => gone.includes(slug));
    attempt(change((compared) => Promise.all(rows.map(({ id }) => compared.remove(id)))));
  }

  function keepAll(): void {
    const cards = views.map(({ card }) => card);
    const adding = change((compared) =>
      Promise.all(cards.map(({ _id: id, slug, title }) => compared.add({ id, slug, title }))),
    );
    attempt(adding, () => void navigate(paths.compare()));
  }

  return {
    remove,
    forgetGone,
    keepAll,
    clear: () =>
      attempt(
        change((compared) => compared.clear()),
        offer('Сравнение очищено', own.items),
      ),
    share: () => {
      const slugs = views.map(({ card }) => card.slug);
      void shareCompared(slugs, toasts);
    },
  };
}

function Bones() {
  return (
    <SkeletonGroup label="Загружаем товары…" className={styles.bones}>
      {[0, 1].map((index) => (
        <div key={index}>
          <Skeleton shape="picture" />
          <Skeleton />
          <Skeleton width="half" />
          <Skeleton shape="button" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

function NothingLeft({ onForget }: { onForget: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={<PackageX />}
      title="Этих товаров больше нет"
      action={
        <>
          <ToCatalog size={52} />
          {onForget !== undefined && (
            <Button size={52} variant="outline" onClick={onForget}>
              Очистить
            </Button>
          )}
        </>
      }
    >
      Их сняли с продажи. В каталоге есть похожие.
    </EmptyState>
  );
}

interface CompareChoiceProps {
  groups: readonly CompareGroup[];
  value: string | undefined;
  onChange: (key: string) => void;
}

/** Chooses the kind of goods to compare: comparing a mixer with a bath says nothing. */
function CompareChoice({ groups, value, onChange }: CompareChoiceProps) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const nameOf = ({ topCategorySlug, subcategoryId }: CompareGroup): string => {
    const category = categories.find(({ slug }) => slug === topCategorySlug);
    return (
      category?.subcategories.find(({ _id }) => _id === subcategoryId)?.name.ru ?? category?.name.ru ?? 'Другие товары'
    );
  };
  return (
    <div role="group" aria-label="Что сравнить" className={styles.kinds}>
      {groups.map((group) => (
        <Chip key={group.key} on={group.key === value} count={group.goods.length} onClick={() => onChange(group.key)}>
          {nameOf(group)}
        </Chip>
      ))}
    </div>
  );
}
