/** Title, description and canonical address of a listing, for crawlers and the browser's tab. */
import { formatRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { usePageDescription } from '../../parts/page/use-page-description.ts';
import { usePageLinks } from '../../parts/page/use-page-links.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';

export interface ListingHead {
  /** The listing's title: «Смесители для раковины». */
  title: string;
  /** Its address without any filter. */
  path: string;
  page: number;
  /** Undefined while unknown. */
  pages: number | undefined;
  /** Number of goods and their lowest price, when nothing is filtered and both are known. */
  goods: { total: number; from: number } | undefined;
  isFiltered: boolean;
}

/** The document's title: «Смесители для раковины — страница 2». */
export function headTitle({ title, page }: Pick<ListingHead, 'title' | 'page'>): string {
  return page > 1 ? `${title} — страница ${page}` : title;
}

/** One or two sentences for search results. */
export function headDescription({ title, page, goods }: Pick<ListingHead, 'title' | 'page' | 'goods'>): string {
  const offer =
    goods === undefined
      ? ''
      : `: ${counted(goods.total, 'товар', 'товара', 'товаров')} по цене от ${formatRoubles(goods.from)}`;
  return `${headTitle({ title, page })}${offer}. Цены, наличие и характеристики видны сразу, каталог открывается и без сети.`;
}

/** Links for the head: a filtered listing's canonical address is the unfiltered one's, each page is its own. */
export function headLinks({
  path,
  page,
  pages,
  isFiltered,
}: Pick<ListingHead, 'path' | 'page' | 'pages' | 'isFiltered'>): Record<string, string> {
  const of = (each: number) => (each > 1 ? `${path}?page=${each}` : path);
  if (isFiltered) return { canonical: path };
  return {
    canonical: of(page),
    ...(page > 1 ? { prev: of(page - 1) } : {}),
    ...(pages !== undefined && page < pages ? { next: of(page + 1) } : {}),
  };
}

/** Keeps the document's head in step with the listing. */
export function useListingHead(head: ListingHead): void {
  usePageTitle(headTitle(head));
  usePageDescription(headDescription(head));
  usePageLinks(headLinks(head));
}
