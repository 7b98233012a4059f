/** The back office's places with their screens, in one table for sidebar, rail, bottom bar and menu. */
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import {
  ChartColumn,
  House,
  type LucideIcon,
  PackageOpen,
  ReceiptText,
  SlidersVertical,
  Tag,
  UsersRound,
  Warehouse,
} from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { type PersonRole, seesStock } from '#contract/roles.ts';
import { counted, plural } from '#contract/values/plural.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { paths, ROUTES } from '../../parts/page/paths.ts';
import { pendingApplicationsQuery } from '../../queries/customers.ts';
import { waitingImportsQuery } from '../../queries/imports.ts';
import { openDiscrepanciesQuery } from '../../queries/inventory.ts';
import { deskCountsQuery } from '../../queries/order-desk.ts';

export interface Waiting {
  readonly count: number;
  /** «3 заявки на опт ждут решения»; empty at 0. */
  readonly text: string;
}

/** The count is 0 also for people without access to it, and while it is unknown. */
function useWaiting<Answer, Key extends QueryKey>(
  query: UseQueryOptions<Answer, Error, number, Key>,
  isAllowed: boolean,
  words: (count: number) => string,
): Waiting {
  const { status } = usePerson();
  const { data = 0 } = useQuery({ ...query, enabled: isAllowed && status === 'online' });
  const count = isAllowed ? data : 0;
  return { count, text: count === 0 ? '' : words(count) };
}

const newOrdersQuery = { ...deskCountsQuery, select: (counts: { readonly new: number }) => counts.new };
const newOrdersText = (count: number) => counted(count, 'новый заказ', 'новых заказа', 'новых заказов');
const openText = (count: number) => counted(count, 'расхождение ждёт', 'расхождения ждут', 'расхождений ждут');
const importsText = (count: number) => counted(count, 'прайс ждёт', 'прайса ждут', 'прайсов ждут');

export function useOfficeCounts() {
  const role = usePerson().person?.role;
  const isAdmin = role === 'admin';
  const settles = isAdmin || role === 'warehouse';
  return {
    applications: useWaiting(pendingApplicationsQuery, isAdmin, pendingText),
    orders: useWaiting(newOrdersQuery, role !== undefined && seesStock(role), newOrdersText),
    discrepancies: useWaiting(openDiscrepanciesQuery, settles, (count) => `${openText(count)} решения`),
    imports: useWaiting(waitingImportsQuery, isAdmin, (count) => `${importsText(count)} вашего решения`),
  };
}

type OfficeCounts = ReturnType<typeof useOfficeCounts>;

export const pendingText = (count: number): string =>
  `${counted(count, 'заявка', 'заявки', 'заявок')} на опт ${plural(count, 'ждёт', 'ждут', 'ждут')} решения`;

interface OfficePart {
  readonly path: string;
  readonly label: string;
  /** Roles with access besides administrators. */
  readonly roles?: readonly PersonRole[];
  readonly waiting?: keyof OfficeCounts;
}

export interface OfficePlace {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Shown in the phone's bottom bar; the others are in the «Ещё» menu. */
  readonly inBar?: boolean;
  /** The place's link opens the first one. */
  readonly parts: readonly OfficePart[];
  /** Prefix of the addresses of its screens that are no part. */
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
      { path: paths.tillRecounts(), label: 'Пересчёт' },
      { path: paths.adminPurchase(), label: 'Закупка' },
      { path: paths.adminSuppliers(), label: 'Поставщики' },
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

/** The office's places for a role, with the screens it may open; empty for roles without an office. */
export function officePlacesFor(role: PersonRole | undefined): readonly OfficePlace[] {
  if (role === 'admin') return OFFICE_PLACES;
  return OFFICE_PLACES.map((place) => ({
    ...place,
    parts: place.parts.filter(({ roles = [] }) => role !== undefined && roles.includes(role)),
  })).filter(({ parts }) => parts.length > 0);
}

const isWithin = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

/** The part at an address; undefined for a screen that is no part. */
const partAt = ({ parts }: OfficePlace, pathname: string): OfficePart | undefined =>
  parts.find(({ path }) => isWithin(pathname, path));

export const placeAt = (places: readonly OfficePlace[], pathname: string): OfficePlace | undefined =>
  places.find(
    (place) => partAt(place, pathname) !== undefined || (place.under !== undefined && isWithin(pathname, place.under)),
  );

/** The person's places, the current one, and whether the current screen belongs to the office. */
export function useOfficePlaces() {
  const places = officePlacesFor(usePerson().person?.role);
  const { pathname } = useLocation();
  const here = placeAt(places, pathname);
  return { places, here, part: here && partAt(here, pathname) };
}

export const waitingAt = ({ waiting }: OfficePart, counts: OfficeCounts): Waiting =>
  waiting === undefined ? { count: 0, text: '' } : counts[waiting];

/** The sum of these places, with the words of each. */
export function waitingIn(places: readonly OfficePlace[], counts: OfficeCounts): Waiting {
  const all = places.flatMap(({ parts }) => parts.map((part) => waitingAt(part, counts)));
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    text: all.flatMap(({ count, text }) => (count > 0 ? [text] : [])).join(', '),
  };
}
