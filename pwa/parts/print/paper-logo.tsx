import { pictureUrl } from '#contract/products/picture.ts';
import type { ShopDetails } from '#contract/shop/shop.ts';
import styles from './print-sheet.module.css';

/** The shop's own logo at the top of a printed page; a shop without one is named by the page's text alone. */
export function PaperLogo({ shop }: { shop: Pick<ShopDetails, 'face'> }) {
  const logo = shop.face?.logo;
  return logo ? <img className={styles.logo} src={pictureUrl(logo.url, 480)} alt="" /> : null;
}
