/** Section 2, back office: role admin. */
import { inSection } from './row.ts';

const PRODUCT_FORM = 'pwa/office/product-editor/product-form.test.tsx';
const INVENTORY = 'pwa/office/inventory/inventory.test.tsx';
const GOODS_PANEL = 'pwa/till/till/goods/goods-panel.test.tsx';
const RECEIPT_PANEL = 'pwa/till/till/receipt/receipt-panel.test.tsx';
const REPORTS = 'pwa/office/reports/reports.test.tsx';

export const section2Admin = inSection('2 Admin', [
  {
    id: 'S2-admin-01',
    says: 'the index redirects to the creation form',
    routes: ['/admin', '/admin/products/new'],
    state: 'asserted',
    by: {
      file: 'pwa/journeys/26-product-editor.journey.ts',
      test: 'a product is made with ten photographs, edited, put in order, sold, deleted and brought back',
    },
  },
  {
    id: 'S2-admin-02',
    says: 'product creation form',
    routes: ['/admin/products/new'],
    state: 'asserted',
    by: { file: PRODUCT_FORM, test: 'a new product has the same form' },
  },
  {
    id: 'S2-admin-03',
    says: 'a cover picture is uploaded per subcategory',
    routes: ['/admin/catalog-covers'],
    state: 'asserted',
    by: {
      file: 'pwa/journeys/24-categories.journey.ts',
      test: 'a cover is refused in words, tried again without picking it anew',
    },
  },

  {
    id: 'S2-admin-04',
    says: 'stock: title',
    quotes: ['Склад / Остатки'],
    routes: ['/admin/inventory'],
    state: 'asserted',
    by: { file: INVENTORY, test: 'is called «Склад / Остатки»' },
  },
  {
    id: 'S2-admin-05',
    says: 'stock: text search',
    state: 'asserted',
    by: { file: INVENTORY, test: 'is called «Склад / Остатки»' },
  },
  {
    id: 'S2-admin-06',
    says: 'stock: top category dropdown',
    state: 'asserted',
    by: { file: INVENTORY, test: 'has a dropdown of categories' },
  },
  {
    id: 'S2-admin-07',
    says: 'stock: the subcategory dropdown is disabled until a category is chosen',
    state: 'asserted',
    by: { file: INVENTORY, test: 'has a dropdown of categories' },
  },
  {
    id: 'S2-admin-08',
    says: 'stock: a change of category reloads and resets the subcategory dropdown',
    state: 'asserted',
    by: {
      file: 'pwa/journeys/25-inventory.journey.ts',
      test: 'another category empties the dropdown of subcategories',
    },
  },
  {
    id: 'S2-admin-09',
    says: 'stock: from date, to date and a Filter button',
    state: 'asserted',
    by: { file: INVENTORY, test: 'has days from and to' },
  },
  {
    id: 'S2-admin-10',
    says: 'stock: the table shows title, quantity, retail and wholesale price',
    state: 'asserted',
    by: { file: INVENTORY, test: 'shows title, quantity, retail and wholesale price' },
  },
  {
    id: 'S2-admin-11',
    says: 'stock: each row has an Edit link',
    routes: ['/admin/products/:id/edit'],
    state: 'asserted',
    by: { file: INVENTORY, test: 'shows title, quantity, retail and wholesale price' },
  },
  {
    id: 'S2-admin-12',
    says: 'stock: each row has a Delete button that asks first',
    quotes: ['Точно удалить «{title}»?'],
    state: 'asserted',
    by: { file: INVENTORY, test: 'asks before deleting' },
  },

  {
    id: 'S2-admin-13',
    says: 'sales: title',
    quotes: ['Свободная продажа'],
    routes: ['/admin/sales'],
    state: 'asserted',
    by: { file: 'pwa/office/shell/office-shell.test.tsx', test: 'at %s the screen is called «Свободная продажа»' },
  },
  {
    id: 'S2-admin-14',
    says: 'sales: search',
    state: 'asserted',
    by: { file: GOODS_PANEL, test: 'are found by text, category and subcategory' },
  },
  {
    id: 'S2-admin-15',
    says: 'sales: category and subcategory filters',
    state: 'asserted',
    by: { file: GOODS_PANEL, test: 'are found by text, category and subcategory' },
  },
  {
    id: 'S2-admin-16',
    says: 'sales: a Show button',
    state: 'asserted',
    by: { file: GOODS_PANEL, test: 'are found by text, category and subcategory' },
  },
  {
    id: 'S2-admin-17',
    says: 'sales: optional buyer field with its label',
    quotes: ['Покупатель (произвольно)'],
    state: 'asserted',
    by: { file: RECEIPT_PANEL, test: 'has a field for whoever buys' },
  },
  {
    id: 'S2-admin-18',
    says: 'sales: the buyer field has its placeholder',
    quotes: ['ФИО / компания / телефон'],
    state: 'asserted',
    by: { file: RECEIPT_PANEL, test: 'has a field for whoever buys' },
  },
  {
    id: 'S2-admin-19',
    says: 'sales: rows show title, stock, retail price, wholesale price and a quantity input',
    state: 'asserted',
    by: { file: GOODS_PANEL, test: 'show title, stock, retail and wholesale price and a quantity' },
  },
  {
    id: 'S2-admin-20',
    says: 'sales: the summary shows the number of positions',
    state: 'asserted',
    by: { file: RECEIPT_PANEL, test: 'counts its positions and totals them at retail in roubles' },
  },
  {
    id: 'S2-admin-21',
    says: 'sales: the summary shows the retail total in roubles',
    state: 'asserted',
    by: { file: RECEIPT_PANEL, test: 'counts its positions and totals them at retail in roubles' },
  },
  {
    id: 'S2-admin-22',
    says: 'sales: the button that records',
    quotes: ['Провести продажу'],
    state: 'asserted',
    by: { file: RECEIPT_PANEL, test: 'is recorded by one button' },
  },
  {
    id: 'S2-admin-23',
    says: 'sales: the button while busy',
    quotes: ['Провожу…'],
    state: 'asserted',
    by: { file: RECEIPT_PANEL, test: 'cannot be recorded again while it is being recorded' },
  },
  {
    id: 'S2-admin-24',
    says: 'sales: the text while goods are loading',
    quotes: ['Загрузка…'],
    state: 'asserted',
    by: { file: GOODS_PANEL, test: 'show loading, and an empty' },
  },

  {
    id: 'S2-admin-25',
    says: 'reports: title',
    quotes: ['Отчёты по продажам'],
    routes: ['/admin/reports'],
    state: 'asserted',
    by: { file: REPORTS, test: 'is called «Отчёты по продажам» and has days' },
  },
  {
    id: 'S2-admin-26',
    says: 'reports: date from and to, category and subcategory filters, Show button',
    state: 'asserted',
    by: { file: REPORTS, test: 'is called «Отчёты по продажам» and has days' },
  },
  {
    id: 'S2-admin-27',
    says: 'reports: five tiles',
    quotes: ['Выручка', 'Себестоимость', 'Маржа', 'Штук', 'Чеков'],
    state: 'asserted',
    by: { file: REPORTS, test: 'shows five tiles, each compared with the' },
  },
  {
    id: 'S2-admin-28',
    says: 'reports: three tables, each with a CSV link',
    state: 'asserted',
    by: { file: REPORTS, test: 'each table is a file too, of the same days and category' },
  },
  {
    id: 'S2-admin-29',
    says: 'reports: top products by title, qty, revenue, cost, gross profit, rounded average price',
    state: 'asserted',
    by: { file: REPORTS, test: 'has a table of goods with title, quantity, revenue, cost, margin and average price' },
  },
  {
    id: 'S2-admin-30',
    says: 'reports: daily timeline by date, qty, revenue, cost, gross profit',
    state: 'asserted',
    by: { file: REPORTS, test: 'has a table of days with date, quantity, revenue, cost and margin' },
  },
  {
    id: 'S2-admin-31',
    says: 'reports: by category name or slug and subcategory name or a dash, qty, revenue, cost, gross profit',
    state: 'asserted',
    by: { file: REPORTS, test: 'has a table by category: name or slug, subcategory or a dash' },
  },

  {
    id: 'S2-admin-32',
    says: 'edit: title',
    quotes: ['Редактирование товара'],
    routes: ['/admin/products/:id/edit'],
    state: 'asserted',
    by: { file: PRODUCT_FORM, test: 'an existing product is shown under «Редактирование' },
  },
  {
    id: 'S2-admin-33',
    says: 'edit: main section with required title, brand, category, required subcategory, short and full descriptions',
    quotes: ['Основное'],
    state: 'asserted',
    by: { file: PRODUCT_FORM, test: 'title, category, subcategory and both prices are required' },
  },
  {
    id: 'S2-admin-34',
    says: 'edit: required retail and wholesale prices, cost price, stock quantity',
    quotes: ['Цены и склад'],
    state: 'asserted',
    by: { file: PRODUCT_FORM, test: 'title, category, subcategory and both prices are required' },
  },
  {
    id: 'S2-admin-35',
    says: 'edit: weight in kg; length, width, height in mm',
    quotes: ['Габариты и вес'],
    state: 'asserted',
    by: { file: PRODUCT_FORM, test: '%s is a number from 0 in steps of %s' },
  },
  {
    id: 'S2-admin-36',
    says: 'edit: pictures with make main, move up, move down, remove, and a picker for new ones',
    quotes: ['Фотографии'],
    state: 'asserted',
    by: { file: PRODUCT_FORM, test: 'each picture can be made main' },
  },
  {
    id: 'S2-admin-37',
    says: 'edit: the save button, also while busy',
    quotes: ['Сохранить изменения', 'Сохраняю…'],
    state: 'asserted',
    by: { file: PRODUCT_FORM, test: 'an existing product is shown under «Редактирование' },
  },
  {
    id: 'S2-admin-38',
    says: 'edit: the delete button',
    quotes: ['Удалить'],
    state: 'asserted',
    by: { file: PRODUCT_FORM, test: 'an existing product is shown under «Редактирование' },
  },
]);
