/** The back office's screens, in one table: the header shows what fits, its menus hold the rest. */
import {
  Boxes,
  ChartColumn,
  FolderTree,
  House,
  Images,
  Mail,
  NotebookPen,
  PackageOpen,
  PackagePlus,
  PackageX,
  ScanBarcode,
  SlidersHorizontal,
  TabletSmartphone,
  Tag,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { paths } from '../../parts/page/paths.ts';
import type { OfficeCounts } from './use-office-counts.ts';

export interface OfficeLink {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** What waits behind it for a person. */
  readonly waiting?: keyof OfficeCounts;
}

/**
 * In the order of the day: what waits, selling, goods and stock, orders, figures, tills, people, letters, what was done, settings.
 */
export const OFFICE_LINKS: readonly OfficeLink[] = [
  { path: paths.adminToday(), label: 'Сегодня', icon: House },
  { path: paths.adminSales(), label: 'Продажи', icon: ScanBarcode },
  { path: paths.adminOrders(), label: 'Заказы', icon: PackageOpen, waiting: 'orders' },
  { path: paths.adminProductNew(), label: 'Новый товар', icon: PackagePlus },
  { path: paths.adminInventory(), label: 'Склад', icon: Boxes },
  { path: paths.adminDiscrepancies(), label: 'Расхождения', icon: PackageX, waiting: 'discrepancies' },
  { path: paths.adminReports(), label: 'Отчёты', icon: ChartColumn },
  { path: paths.adminPrices(), label: 'Изменения цен', icon: Tag },
  { path: paths.adminCatalog(), label: 'Каталог', icon: FolderTree },
  { path: paths.adminCovers(), label: 'Обложки', icon: Images },
  { path: paths.adminDevices(), label: 'Устройства', icon: TabletSmartphone },
  { path: paths.adminCustomers(), label: 'Клиенты', icon: UsersRound, waiting: 'applications' },
  { path: paths.adminMessages(), label: 'Письма', icon: Mail },
  { path: paths.adminAudit(), label: 'Журнал действий', icon: NotebookPen },
  { path: paths.adminSettings(), label: 'Настройки', icon: SlidersHorizontal },
];
