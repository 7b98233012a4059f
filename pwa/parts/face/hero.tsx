import { pictureSrcSet, pictureUrl } from '#contract/products/picture.ts';
import type { Face } from '#contract/shop/face-shape.ts';
import { ButtonLink } from '../page/button-link.tsx';
import { paths } from '../page/paths.ts';
import narrow420Avif from './hero-narrow-420.avif';
import narrow420 from './hero-narrow-420.webp';
import narrow840Avif from './hero-narrow-840.avif';
import narrow840 from './hero-narrow-840.webp';
import wide1240Avif from './hero-wide-1240.avif';
import wide1240 from './hero-wide-1240.webp';
import wide1600Avif from './hero-wide-1600.avif';
import wide1600 from './hero-wide-1600.webp';
import styles from './hero.module.css';

const WIDE = {
  media: '(min-width: 800px)',
  sizes: '(min-width: 1304px) 1240px, calc(100vw - 64px)',
  width: 1600,
  height: 700,
};
const NARROW_SIZES = 'calc(100vw - 32px)';

/** Sizes of the shop's own picture, which may be of any content: its text stands beside it. */
const OWN_SIZES = '(min-width: 800px) 56vw, calc(100vw - 32px)';

/** On phones the built-in picture shows its right half, text below. What the shop's own look leaves empty is the built-in one's. */
export function Hero({ face }: { face: Face | undefined }) {
  const own = face?.hero;
  return (
    <section className={styles.hero} data-own={own ? true : undefined} aria-labelledby="hero-title">
      {own ? (
        <img
          className={styles.picture}
          src={pictureUrl(own.url, 800)}
          srcSet={pictureSrcSet(own.url, [480, 800, 1600])}
          sizes={OWN_SIZES}
          width={own.width}
          height={own.height}
          alt=""
          fetchPriority="high"
        />
      ) : (
        <BuiltInPicture />
      )}
      <div className={styles.words}>
        <h1 id="hero-title" className={styles.title}>
          {face?.heroTitle || 'Сантехника без\u00a0компромиссов'}
        </h1>
        <p className={styles.line}>{face?.heroLine || 'Цена и наличие видны сразу, без\u00a0звонка в\u00a0магазин.'}</p>
        <div className={styles.ways}>
          <ButtonLink to={face?.firstPath || paths.catalog()} size={52}>
            {face?.firstLabel || 'В каталог'}
          </ButtonLink>
          <ButtonLink
            to={face?.secondPath || paths.search({ sort: 'popular' })}
            variant="outline"
            size={52}
            className={styles.second}
          >
            {face?.secondLabel || 'Популярное'}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

function BuiltInPicture() {
  return (
    <picture>
      <source {...WIDE} type="image/avif" srcSet={`${wide1240Avif} 1240w, ${wide1600Avif} 1600w`} />
      <source {...WIDE} srcSet={`${wide1240} 1240w, ${wide1600} 1600w`} />
      <source
        type="image/avif"
        srcSet={`${narrow420Avif} 420w, ${narrow840Avif} 840w`}
        sizes={NARROW_SIZES}
        width={1000}
        height={630}
      />
      <img
        className={styles.picture}
        src={narrow840}
        srcSet={`${narrow420} 420w, ${narrow840} 840w`}
        sizes={NARROW_SIZES}
        width={1000}
        height={630}
        alt="Светлая ванная: отдельностоящая ванна, тумба с раковиной-чашей, круглое зеркало и чёрный полотенцесушитель"
        fetchPriority="high"
      />
    </picture>
  );
}
