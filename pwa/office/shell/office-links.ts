/** The back office's screens, in one table: the sidebar shows all of them; without one the header shows what fits, its
 * menus hold the rest. */
import {
  Boxes,
  ChartColumn,
  FileUp,
  FolderTree,
  House,
  Images,
  Mail,
  NotebookPen,
  PackageOpen,
  PackagePlus,
  PackageX,
  ScanBarcode,
  SlidersVertical,
  TabletSmartphone,
  Tag,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { paths } from '../../parts/page/paths.ts';
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
  /** What waits behind it for a person. */
  readonly waiting?: keyof OfficeCounts;
}

/**
 * In the order of the day: what waits, selling, goods and stock, orders, figures, tills, people, letters, what was done, settings.
 */
export const OFFICE_LINKS: readonly OfficeLink[] = [
  { path: paths.adminToday(), label: 'Сегодня', icon: House, group: 'day' },
  { path: paths.adminSales(), label: 'Продажи', icon: ScanBarcode, group: 'trade' },
  { path: paths.adminOrders(), label: 'Заказы', icon: PackageOpen, group: 'trade', waiting: 'orders' },
  { path: paths.adminProductNew(), label: 'Новый товар', icon: PackagePlus, group: 'goods' },
  { path: paths.adminInventory(), label: 'Склад', icon: Boxes, group: 'goods' },
  { path: paths.adminDiscrepancies(), label: 'Расхождения', icon: PackageX, group: 'goods', waiting: 'discrepancies' },
  { path: paths.adminReports(), label: 'Отчёты', icon: ChartColumn, group: 'day' },
  { path: paths.adminPrices(), label: 'Изменения цен', icon: Tag, group: 'goods' },
  { path: paths.adminImports(), label: 'Прайсы', icon: FileUp, group: 'goods', waiting: 'imports' },
  { path: paths.adminCatalog(), label: 'Каталог', icon: FolderTree, group: 'goods' },
  { path: paths.adminCovers(), label: 'Обложки', icon: Images, group: 'goods' },
  { path: paths.adminDevices(), label: 'Устройства', icon: TabletSmartphone, group: 'shop' },
  { path: paths.adminCustomers(), label: 'Клиенты', icon: UsersRound, group: 'trade', waiting: 'applications' },
  { path: paths.adminMessages(), label: 'Письма', icon: Mail, group: 'trade' },
  { path: paths.adminAudit(), label: 'Журнал действий', icon: NotebookPen, group: 'shop' },
  { path: paths.adminSettings(), label: 'Настройки', icon: SlidersVertical, group: 'shop' },
];
