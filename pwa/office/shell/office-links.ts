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

/** What screens are about, as people look for them; one that begins with the screen of its name needs none. */
export const OFFICE_GROUPS = [
  { group: 'day', label: '' },
  { group: 'orders', label: '' },
  { group: 'goods', label: 'Товары' },
  { group: 'receipts', label: 'Чеки' },
  { group: 'reports', label: '' },
  { group: 'buyers', label: 'Покупатели' },
  { group: 'shop', label: 'Настройки' },
] as const;

/** Its name; empty for one that begins with the screen of its name. */
export const groupLabel = (group: OfficeLink['group']): string =>
  OFFICE_GROUPS.find((one) => one.group === group)?.label ?? '';

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

/** In the order of the day: what waits, orders, goods and their stock, receipts and tills, figures, buyers, the shop. */
export const OFFICE_LINKS: readonly OfficeLink[] = [
  { path: paths.adminToday(), label: 'Сегодня', icon: House, group: 'day' },
  {
    path: paths.adminOrders(),
    label: 'Заказы',
    icon: PackageOpen,
    group: 'orders',
    waiting: 'orders',
    roles: ['warehouse'],
  },
  { path: paths.adminMessages(), label: 'Письма', icon: Mail, group: 'orders' },
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
  { path: paths.adminPrices(), label: 'Изменения цен', icon: Tag, group: 'goods' },
  { path: paths.adminPriceTags(), label: 'Ценники', icon: Tags, group: 'goods' },
  { path: paths.adminImports(), label: 'Прайсы', icon: FileUp, group: 'goods', waiting: 'imports' },
  { path: paths.adminCatalog(), label: 'Каталог', icon: FolderTree, group: 'goods', roles: ['content'] },
  { path: paths.adminCovers(), label: 'Обложки', icon: Images, group: 'goods', roles: ['content'] },
  { path: paths.adminSales(), label: 'Продажи', icon: ScanBarcode, group: 'receipts' },
  { path: paths.adminDevices(), label: 'Кассы и смены', icon: TabletSmartphone, group: 'receipts' },
  { path: paths.adminReports(), label: 'Отчёты', icon: ChartColumn, group: 'reports' },
  { path: paths.adminCustomers(), label: 'Клиенты', icon: UsersRound, group: 'buyers', waiting: 'applications' },
  { path: paths.adminWords(), label: 'Слова покупателей', icon: Languages, group: 'buyers' },
  { path: paths.adminSettings(), label: 'Настройки магазина', icon: SlidersVertical, group: 'shop' },
  { path: ROUTES.adminStaff, label: 'Сотрудники', icon: ContactRound, group: 'shop' },
  { path: paths.adminAudit(), label: 'Журнал действий', icon: NotebookPen, group: 'shop' },
];

/** Goods without their stock: administrators have the stock itself. */
const GOODS_LINK: OfficeLink = { path: ROUTES.adminGoods, label: 'Товары', icon: LayoutList, group: 'goods' };

/** The office's screens for somebody in this role, in order; none for those who have no office. */
export function officeLinksFor(role: PersonRole | undefined): readonly OfficeLink[] {
  if (role === 'admin') return OFFICE_LINKS;
  const links = OFFICE_LINKS.filter(({ roles = [] }) => role !== undefined && roles.includes(role));
  return role === 'content' ? [GOODS_LINK, ...links] : links;
}
