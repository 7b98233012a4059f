/** The reports as one chunk: their screens share filters, periods and texts. */
export { GoodsReportPage } from '../office/reports/goods-page.tsx';
export { ReportsPage } from '../office/reports/reports-page.tsx';
