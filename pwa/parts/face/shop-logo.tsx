import type { Face } from '#contract/shop/face-shape.ts';
import { pictureUrl } from '#contract/products/picture.ts';
import { LogoMark } from '../../ui/logo-mark.tsx';
import styles from './shop-logo.module.css';

/** The shop's own logo, else the built-in mark, with its name; a wide logo shows the name itself. The slogan stands beside it on wide screens. */
export function ShopLogo({ name, face }: { name: string; face?: Pick<Face, 'logo' | 'slogan'> | undefined }) {
  const logo = face?.logo;
  return (
    <>
      {logo ? (
        <img className={styles.logo} src={pictureUrl(logo.url, 480)} width={logo.width} height={logo.height} alt="" />
      ) : (
        <LogoMark />
      )}
      {(!logo || logo.width < 2 * logo.height) && <span>{name}</span>}
      {face?.slogan && <small className={styles.slogan}>{face.slogan}</small>}
    </>
  );
}
