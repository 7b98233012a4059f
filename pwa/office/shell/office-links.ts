/** The back office's screens, in one table: the sidebar shows all of them; without one the header shows what fits, its
 * menus hold the rest. */
import {
  Boxes,
  ChartColumn,
  ContactRound,
  FileSpreadsheet,
  FileUp,
  FolderTree,
  House,
  Images,
  Languages,
  LayoutList,
  Mail,
  NotebookPen,
  PackageOpen,
  PackagePlus,
  PackageX,
  ScanBarcode,
  SlidersVertical,
  ShoppingBasket,
  TabletSmartphone,
  Tag,
  Tags,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import type { PersonRole } from '#contract/roles.ts';
import { paths, ROUTES } from '../../parts/page/paths.ts';
import type { OfficeCounts } from './use-office-counts.ts';

/** What screens are about; the first has no name. */
export const OFFICE_GROUPS = [
  { group: 'day', label: '' },
  { group: 'trade', label: 'Торговля' },
  { group: 'goods', label: 'Товары' },
  { group: 'shop', label: 'Магазин' },
] as const;

export interface OfficeLink {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly group: (typeof OFFICE_GROUPS)[number]['group'];
  /** Who else may open it, beside administrators. */
  readonly roles?: readonly PersonRole[];
  /** What waits behind it for a person. */
  readonly waiting?: keyof OfficeCounts;
}

/**
 * In the order of the day: what waits, selling, goods and stock, orders, figures, tills, people, letters, what was done, settings.
 */
export const OFFICE_LINKS: readonly OfficeLink[] = [
  { path: paths.adminToday(), label: 'Сегодня', icon: House, group: 'day' },
  { path: paths.adminSales(), label: 'Продажи', icon: ScanBarcode, group: 'trade' },
  {
    path: paths.adminOrders(),
    label: 'Заказы',
    icon: PackageOpen,
    group: 'trade',
    waiting: 'orders',
    roles: ['warehouse'],
  },
  { path: paths.adminProductNew(), label: 'Новый товар', icon: PackagePlus, group: 'goods', roles: ['content'] },
  { path: paths.adminInventory(), label: 'Склад', icon: Boxes, group: 'goods', roles: ['warehouse'] },
  {
    path: paths.adminDocuments(),
    label: 'Документы',
    icon: FileSpreadsheet,
    group: 'goods',
    roles: ['warehouse'],
  },
  { path: paths.adminPurchase(), label: 'Закупка', icon: ShoppingBasket, group: 'goods' },
  {
    path: paths.adminDiscrepancies(),
    label: 'Расхождения',
    icon: PackageX,
    group: 'goods',
    waiting: 'discrepancies',
    roles: ['warehouse'],
  },
  { path: paths.adminReports(), label: 'Отчёты', icon: ChartColumn, group: 'day' },
  { path: paths.adminPrices(), label: 'Изменения цен', icon: Tag, group: 'goods' },
  { path: paths.adminPriceTags(), label: 'Ценники', icon: Tags, group: 'goods' },
  { path: paths.adminImports(), label: 'Прайсы', icon: FileUp, group: 'goods', waiting: 'imports' },
  { path: paths.adminCatalog(), label: 'Каталог', icon: FolderTree, group: 'goods', roles: ['content'] },
  { path: paths.adminCovers(), label: 'Обложки', icon: Images, group: 'goods', roles: ['content'] },
  { path: paths.adminWords(), label: 'Слова покупателей', icon: Languages, group: 'goods' },
  { path: paths.adminDevices(), label: 'Устройства', icon: TabletSmartphone, group: 'shop' },
  { path: ROUTES.adminStaff, label: 'Сотрудники', icon: ContactRound, group: 'shop' },
  { path: paths.adminCustomers(), label: 'Клиенты', icon: UsersRound, group: 'trade', waiting: 'applications' },
  { path: paths.adminMessages(), label: 'Письма', icon: Mail, group: 'trade' },
  { path: paths.adminAudit(), label: 'Журнал действий', icon: NotebookPen, group: 'shop' },
  { path: paths.adminSettings(), label: 'Настройки', icon: SlidersVertical, group: 'shop' },
];

/** Goods without their stock: administrators have the stock itself. */
const GOODS_LINK: OfficeLink = { path: ROUTES.adminGoods, label: 'Товары', icon: LayoutList, group: 'goods' };

/** The office's screens for somebody in this role, in order; none for those who have no office. */
export function officeLinksFor(role: PersonRole | undefined): readonly OfficeLink[] {
  if (role === 'admin') return OFFICE_LINKS;
  const links = OFFICE_LINKS.filter(({ roles = [] }) => role !== undefined && roles.includes(role));
  return role === 'content' ? [GOODS_LINK, ...links] : links;
}
