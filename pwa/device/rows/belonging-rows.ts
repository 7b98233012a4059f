/** Stored rows of a person’s goods: cart, favourites, goods being compared or awaited. */

export interface CartItem {
  id: string;
  slug: string;
  title: string;
  img: string;
  /** Roubles, as last seen. */
  price: number;
  qty: number;
  addedAt: string;
  /** ISO instant of the last change of the quantity; absent in older rows. */
  changedAt?: string;
}

export interface Favourite {
  id: string;
  addedAt: string;
  /** Title at the time of the mark, the only name left once the product is gone. Absent in older marks. */
  title?: string;
  /** Public price at that time, roubles; absent in older marks. */
  price?: number;
}

/** A product being compared or awaited. */
export interface ListedProduct {
  id: string;
  /** Slug at the time of the mark. */
  slug: string;
  title: string;
  addedAt: string;
}
