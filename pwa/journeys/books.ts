/** The server's books, read directly from its SQLite file. */
import Database from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

export interface BookedSale {
  id: string;
  number: string;
  status: string;
  note: string;
  deviceId: string | null;
  deviceSeq: number | null;
  authorId: string | null;
  senderId: string | null;
  /** Kopecks. */
  total: number;
}

export interface StockedProduct {
  id: string;
  slug: string;
  title: string;
  stock: number;
}

export interface OpenDiscrepancy {
  id: string;
  productId: string;
  shortage: number;
  saleIds: string[];
}

export interface CatalogNode {
  category: { slug: string; name: string };
  subcategory: { id: string; slug: string; name: string };
  product: { id: string; slug: string; title: string };
}

/** Stock that exceeds the sales of most journeys. */
const ENOUGH_STOCK = 20;

/** Bookings since the books were opened; the demo shop comes with three months of sales before that. */
export interface Books {
  sales(): BookedSale[];
  /** Notes of the sales that have one, oldest first. */
  notes(): string[];
  /** True for any sale of the shop, also one from before the books were opened, or one removed with the demo shop. */
  hasSale(id: string): boolean;
  /** Products whose stock is not the sum of their movements; should be empty. */
  wrongStock(): string[];
  /** Lines whose price a seller has changed; kopecks. */
  changedPrices(): { number: string; price: number; was: number; reason: string; approvedBy: string | null }[];
  /** Units the sale took out of stock, by its movements. */
  unitsMoved(saleId: string): number;
  stock(productId: string): number;
  /** A product's SKU. */
  article(productId: string): string;
  /** Number of saved edits of an order. */
  edits(orderId: string): number;
  /** Payments of an order minus refunds, kopecks. */
  paid(orderId: string): number;
  /** Pieces sold or delivered since that day of the shop, minus returns; and when the product was created. */
  selling(productId: string, since: string): { sold: number; createdAt: string };
  /** Units reserved for open orders. */
  reserved(productId: string): number;
  /** Products on sale with at least that stock, the highest first. */
  inStock(atLeast: number): StockedProduct[];
  /** The first of these; throws if there is none. */
  firstInStock(atLeast: number): StockedProduct;
  /** Public prices of goods on sale by id, kopecks. */
  prices(): Readonly<Record<string, number>>;
  discrepancies(): OpenDiscrepancy[];
  /** Kopecks of the sales between two instants by their tills' clocks, the second not included. */
  takings(since: Date, before: Date): number;
  /** Returns booked since. Kopecks. */
  returns(): { id: string; saleId: string | null; number: string; total: number }[];
  voids(): { saleId: string; outcome: string; reason: string }[];
  /** The product with the highest stock among those at their regular price that have a barcode, or the next ones after it. */
  plenty(place?: number): StockedProduct;
  /** The category with most goods, with a subcategory and a product in it. */
  placement(): CatalogNode;
  /** A product's category, and the barcode on it. */
  shelf(productId: string): { category: string; subcategory: string; barcode: string };
  recounts(): { id: string; number: number }[];
  /** Stock and unit cost in kopecks; null while the cost is unknown. */
  costed(productId: string): { stock: number; cost: number | null };
  /** Stock documents of a kind, oldest first, with their number of lines. */
  documents(kind: string): { number: number; state: string; supplier: string; lines: number }[];
  /** Of the categories with several goods in stock the one with the fewest, and all of its goods. */
  smallestCategory(): { category: string; goods: StockedProduct[] };
  /** People with the role, in the order of their creation. */
  staff(role: string): { id: string; name: string }[];
  /**
   * A fingerprint of every table, which changes with any of its rows. Left out is what the server writes by itself:
   * precomputed report data, the last clock check, job schedules, expiring counts of attempts, and searches without
   * results.
   */
  fingerprints(): Record<string, string>;
  /** SQLite's integrity check of the file; `ok` when it is whole. */
  integrity(): string;
}

/** Every query opens and closes the file, so that a restarted or killed server never finds it locked. */
export function booksOf(dataDir: string): Books {
  function query<Result>(run: (db: Database.Database) => Result): Result {
    const db = new Database(join(dataDir, 'shop.sqlite'), { readonly: true, fileMustExist: true, timeout: 10_000 });
    try {
      return run(db);
    } finally {
      db.close();
    }
  }
  const all = <Row>(sql: string, ...values: unknown[]): Row[] => query((db) => db.prepare(sql).all(...values) as Row[]);
  const idsOf = (table: string) => new Set(all<{ id: string }>(`SELECT id FROM ${table}`).map((row) => row.id));
  const opening = { sales: idsOf('sales'), discrepancies: idsOf('discrepancies'), returns: idsOf('returns') };
  const inStock = (atLeast: number, also = 'true') =>
    all<StockedProduct>(
      `SELECT id, slug, title, stock_qty AS stock FROM products
        WHERE deleted_at IS NULL AND stock_qty - reserved_qty >= ? AND ${also} ORDER BY stock_qty DESC, id`,
      atLeast,
    );
  const oneOf = (products: readonly StockedProduct[], place: number): StockedProduct => {
    const product = products[place];
    if (product === undefined) throw new Error('The shop has too little in stock');
    return product;
  };
  const sales = () =>
    all<BookedSale>(
      `SELECT id, number, status, note, device_id AS deviceId, device_seq AS deviceSeq, author_id AS authorId,
                sender_id AS senderId, total
           FROM sales ORDER BY received_at, id`,
    ).filter((sale) => !opening.sales.has(sale.id));
  return {
    inStock,
    firstInStock: (atLeast) => oneOf(inStock(atLeast), 0),
    prices: () =>
      Object.fromEntries(
        all<{ id: string; price: number }>(
          'SELECT id, price_retail AS price FROM products WHERE deleted_at IS NULL',
        ).map(({ id, price }) => [id, price]),
      ),
    plenty: (place = 0) => oneOf(inStock(ENOUGH_STOCK, 'price_sale IS NULL AND barcode IS NOT NULL'), place),
    sales,
    notes: () =>
      sales()
        .map(({ note }) => note)
        .filter((note) => note !== ''),
    hasSale: (id) =>
      all(
        "SELECT id FROM sales WHERE id = ? UNION SELECT id FROM acts WHERE id = ? AND endpoint = 'removed with the demo shop'",
        id,
        id,
      ).length > 0,
    wrongStock: () =>
      all<{ words: string }>(
        `SELECT title || ' ' || stock_qty || ' ≠ ' || coalesce(sum(delta), 0) AS words
           FROM products LEFT JOIN movements ON product_id = products.id
          GROUP BY products.id HAVING stock_qty <> coalesce(sum(delta), 0)`,
      ).map(({ words }) => words),
    changedPrices: () =>
      all(
        `SELECT sales.number, sale_lines.price, price_before AS was, override_reason AS reason, approved_by AS approvedBy
           FROM sale_lines JOIN sales ON sales.id = sale_id WHERE price_before IS NOT NULL ORDER BY sale_lines.id`,
      ),
    unitsMoved: (saleId) =>
      all<{ units: number }>(`SELECT coalesce(-sum(delta), 0) AS units FROM movements WHERE document_id = ?`, saleId)[0]
        ?.units ?? 0,
    stock(productId) {
      const row = all<{ stock: number }>('SELECT stock_qty AS stock FROM products WHERE id = ?', productId)[0];
      if (row === undefined) throw new Error(`No product ${productId}`);
      return row.stock;
    },
    article: (productId) =>
      all<{ sku: string | null }>('SELECT sku FROM products WHERE id = ?', productId)[0]?.sku ?? '',
    edits: (orderId) =>
      all<{ count: number }>('SELECT count(*) AS count FROM order_edits WHERE order_id = ?', orderId)[0]?.count ?? 0,
    paid: (orderId) =>
      all<{ sum: number }>(
        "SELECT coalesce(sum(CASE kind WHEN 'payment' THEN sum ELSE -sum END), 0) AS sum FROM order_payments WHERE order_id = ?",
        orderId,
      )[0]?.sum ?? 0,
    selling(productId, since) {
      const [row] = all<{ sold: number; createdAt: string }>(
        `SELECT created_at AS createdAt,
                (SELECT coalesce(sum(l.qty), 0) FROM sale_lines l JOIN sales s ON s.id = l.sale_id
                  WHERE l.product_id = p.id AND s.status = 'recorded' AND s.business_day >= @since)
                + (SELECT coalesce(sum(l.qty), 0) FROM order_lines l JOIN orders o ON o.id = l.order_id
                  WHERE l.product_id = p.id AND o.status = 'delivered' AND o.delivered_day >= @since)
                - (SELECT coalesce(sum(l.qty), 0) FROM return_lines l JOIN returns r ON r.id = l.return_id
                  WHERE l.product_id = p.id AND r.business_day >= @since) AS sold
           FROM products p WHERE p.id = @productId`,
        { productId, since },
      );
      if (row === undefined) throw new Error(`No product ${productId}`);
      return row;
    },
    reserved(productId) {
      return (
        all<{ reserved: number }>('SELECT reserved_qty AS reserved FROM products WHERE id = ?', productId)[0]
          ?.reserved ?? 0
      );
    },
    discrepancies() {
      const open = all<Omit<OpenDiscrepancy, 'saleIds'>>(
        'SELECT id, product_id AS productId, shortage FROM discrepancies WHERE resolved_at IS NULL',
      );
      return open
        .filter((one) => !opening.discrepancies.has(one.id))
        .map((one) => ({
          ...one,
          saleIds: all<{ id: string }>(
            "SELECT document_id AS id FROM discrepancy_causes WHERE document_kind = 'sale' AND discrepancy_id = ? ORDER BY document_id",
            one.id,
          ).map((row) => row.id),
        }));
    },
    takings: (since, before) =>
      all<{ sum: number }>(
        `SELECT coalesce(sum(sale_lines.qty * sale_lines.price), 0) AS sum FROM sale_lines JOIN sales ON sales.id = sale_lines.sale_id
          WHERE sales.status = 'recorded' AND sales.business_at >= ? AND sales.business_at < ?`,
        since.toISOString(),
        before.toISOString(),
      )[0]?.sum ?? 0,
    returns: () =>
      all<{ id: string; saleId: string | null; number: string; total: number }>(
        'SELECT id, sale_id AS saleId, number, total FROM returns ORDER BY received_at, id',
      ).filter((one) => !opening.returns.has(one.id)),
    voids: () => all('SELECT sale_id AS saleId, outcome, reason FROM voids ORDER BY received_at, id'),
    placement() {
      const row = all<Record<string, string>>(
        `SELECT categories.slug AS categorySlug, categories.name AS categoryName, subcategories.id AS subId, subcategories.slug AS subSlug,
                subcategories.name AS subName, min(products.id) AS id
           FROM products
           JOIN categories ON categories.id = products.category_id
           JOIN subcategories ON subcategories.id = products.subcategory_id
          WHERE products.deleted_at IS NULL AND products.stock_qty > 0 AND NOT categories.hidden AND NOT subcategories.hidden
          GROUP BY subcategories.id ORDER BY count(*) DESC LIMIT 1`,
      )[0];
      const { categorySlug = '', categoryName = '', subId = '', subSlug = '', subName = '', id = '' } = row ?? {};
      const product = all<CatalogNode['product']>('SELECT id, slug, title FROM products WHERE id = ?', id)[0];
      if (product === undefined) throw new Error('The shop has no category with goods');
      return {
        category: { slug: categorySlug, name: categoryName },
        subcategory: { id: subId, slug: subSlug, name: subName },
        product,
      };
    },
    shelf(productId) {
      const row = all<{ category: string; subcategory: string; barcode: string }>(
        `SELECT categories.name AS category, subcategories.name AS subcategory, barcode FROM products
           JOIN categories ON categories.id = products.category_id
           JOIN subcategories ON subcategories.id = products.subcategory_id WHERE products.id = ?`,
        productId,
      )[0];
      if (row === undefined) throw new Error(`No product ${productId}`);
      return row;
    },
    recounts: () => all("SELECT id, number FROM stock_documents WHERE kind = 'recount' ORDER BY number"),
    costed(productId) {
      const row = all<{ stock: number; cost: number | null }>(
        'SELECT stock_qty AS stock, cost_price AS cost FROM products WHERE id = ?',
        productId,
      )[0];
      if (row === undefined) throw new Error(`No product ${productId}`);
      return row;
    },
    documents: (kind) =>
      all(
        `SELECT number, state, suppliers.name AS supplier,
                (SELECT count(*) FROM stock_document_lines WHERE document_id = stock_documents.id) AS lines
           FROM stock_documents LEFT JOIN suppliers ON suppliers.id = supplier_id WHERE kind = ? ORDER BY number`,
        kind,
      ),
    smallestCategory() {
      const [least] = all<{ id: string; category: string }>(
        `SELECT categories.id, categories.name AS category FROM products JOIN categories ON categories.id = category_id
          WHERE deleted_at IS NULL AND NOT categories.hidden
          GROUP BY categories.id HAVING sum(stock_qty - reserved_qty >= 5) >= 2 ORDER BY count(*), categories.id`,
      );
      if (least === undefined) throw new Error('The shop has no category with goods');
      const goods = all<StockedProduct>(
        `SELECT id, slug, title, stock_qty AS stock FROM products
          WHERE deleted_at IS NULL AND category_id = ? ORDER BY stock_qty - reserved_qty DESC, id`,
        least.id,
      );
      return { category: least.category, goods };
    },
    staff: (role) => all('SELECT id, name FROM users WHERE role = ? ORDER BY created_at, id', role),
    fingerprints: () =>
      query((db) => {
        const tables = db
          .prepare(
            `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'report_%'
              AND name NOT IN ('turns', 'attempt_windows', 'missed_queries')`,
          )
          .pluck()
          .all() as string[];
        const rowsOf = (table: string) =>
          db
            .prepare(`SELECT * FROM ${table}${table === 'settings' ? " WHERE key <> 'system.clock'" : ''}`)
            .raw()
            .all();
        const digest = (rows: unknown[]) => createHash('sha256').update(JSON.stringify(rows)).digest('hex');
        return Object.fromEntries(tables.map((table) => [table, digest(rowsOf(table))]));
      }),
    integrity: () => query((db) => String(db.pragma('integrity_check', { simple: true }))),
  };
}
