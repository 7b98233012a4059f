/** The back office's places, each with its screens: sidebar, rail, bottom bar and menu are drawn from this table. */
import {
  ChartColumn,
  House,
  PackageOpen,
  ReceiptText,
  SlidersVertical,
  Tag,
  UsersRound,
  Warehouse,
  type LucideIcon,
} from 'lucide-react';
import { useLocation } from 'react-router-dom';
import type { PersonRole } from '#contract/roles.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { paths, ROUTES } from '../../parts/page/paths.ts';
import type { OfficeCounts, Waiting } from './use-office-counts.ts';

/** A screen of a place. */
export interface OfficePart {
  readonly path: string;
  readonly label: string;
  /** Roles that may open it beside administrators. */
  readonly roles?: readonly PersonRole[];
  /** The count of work that waits there for a person. */
  readonly waiting?: keyof OfficeCounts;
}

export interface OfficePlace {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Has a place in the phone's bottom bar; the others stand behind «Ещё». */
  readonly inBar?: boolean;
  /** The place's link opens the first one. */
  readonly parts: readonly OfficePart[];
  /** Begins the addresses of its screens that are no part. */
  readonly under?: string;
}

export const OFFICE_PLACES: readonly OfficePlace[] = [
  { label: 'Сегодня', icon: House, inBar: true, parts: [{ path: paths.adminToday(), label: 'Сегодня' }] },
  {
    label: 'Заказы',
    icon: PackageOpen,
    inBar: true,
    parts: [
      { path: paths.adminOrders(), label: 'Все заказы', waiting: 'orders', roles: ['warehouse'] },
      { path: paths.adminMessages(), label: 'Письма' },
    ],
  },
  {
    label: 'Товары',
    icon: Tag,
    inBar: true,
    under: '/admin/products',
    parts: [
      { path: ROUTES.adminGoods, label: 'Все товары', roles: ['content'] },
      { path: paths.adminProductNew(), label: 'Новый товар', roles: ['content'] },
      { path: paths.adminCatalog(), label: 'Каталог', roles: ['content'] },
      { path: paths.adminCovers(), label: 'Обложки', roles: ['content'] },
      { path: paths.adminPrices(), label: 'Изменения цен' },
      { path: paths.adminPriceTags(), label: 'Ценники' },
      { path: paths.adminImports(), label: 'Прайсы', waiting: 'imports' },
    ],
  },
  {
    label: 'Склад',
    icon: Warehouse,
    parts: [
      { path: paths.adminInventory(), label: 'Остатки', roles: ['warehouse'] },
      { path: paths.adminDocuments(), label: 'Документы', roles: ['warehouse'] },
      { path: paths.adminPurchase(), label: 'Закупка' },
      { path: paths.adminDiscrepancies(), label: 'Расхождения', waiting: 'discrepancies', roles: ['warehouse'] },
    ],
  },
  {
    label: 'Чеки',
    icon: ReceiptText,
    parts: [
      { path: paths.journal(), label: 'Все чеки' },
      { path: paths.adminDevices(), label: 'Кассы и смены' },
    ],
  },
  { label: 'Отчёты', icon: ChartColumn, inBar: true, parts: [{ path: paths.adminReports(), label: 'Отчёты' }] },
  {
    label: 'Покупатели',
    icon: UsersRound,
    parts: [
      { path: paths.adminCustomers(), label: 'Клиенты', waiting: 'applications' },
      { path: paths.adminWords(), label: 'Слова покупателей' },
    ],
  },
  {
    label: 'Настройки',
    icon: SlidersVertical,
    parts: [
      { path: paths.adminSettings(), label: 'Магазин' },
      { path: ROUTES.adminStaff, label: 'Сотрудники' },
      { path: paths.adminAudit(), label: 'Журнал действий' },
    ],
  },
];

/** The office's places for somebody in this role, with the screens they may open; none for those who have no office. */
export function officePlacesFor(role: PersonRole | undefined): readonly OfficePlace[] {
  if (role === 'admin') return OFFICE_PLACES;
  return OFFICE_PLACES.map((place) => ({
    ...place,
    parts: place.parts.filter(({ roles = [] }) => role !== undefined && roles.includes(role)),
  })).filter(({ parts }) => parts.length > 0);
}

const isWithin = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

/** The part that an address belongs to; undefined for a screen that is no part. */
export function partAt({ parts }: OfficePlace, pathname: string): OfficePart | undefined {
  return parts.find(({ path }) => isWithin(pathname, path));
}

/** The place that an address belongs to. */
export function placeAt(places: readonly OfficePlace[], pathname: string): OfficePlace | undefined {
  return places.find(
    (place) => partAt(place, pathname) !== undefined || (place.under !== undefined && isWithin(pathname, place.under)),
  );
}

/** This person's places; where they are; and whether they are in the office at all. */
export function useOfficePlaces(): {
  places: readonly OfficePlace[];
  here: OfficePlace | undefined;
  part: OfficePart | undefined;
} {
  const places = officePlacesFor(usePerson().person?.role);
  const { pathname } = useLocation();
  const here = placeAt(places, pathname);
  return { places, here, part: here && partAt(here, pathname) };
}

/** The count of work that waits at a screen. */
export function waitingAt({ waiting }: OfficePart, counts: OfficeCounts): Waiting {
  return waiting === undefined ? { count: 0, text: '' } : counts[waiting];
}

/** The same for all screens of a place. */
export function waitingIn({ parts }: OfficePlace, counts: OfficeCounts): Waiting {
  const all = parts.map((part) => waitingAt(part, counts)).filter(({ count }) => count > 0);
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    text: all.map(({ text }) => text).join(', '),
  };
}
