import { paths } from '../../parts/page/paths.ts';
import { ButtonLink } from '../../parts/page/button-link.tsx';
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

/** One picture, one line, two links. On phones the picture shows its right half, with the text below. */
export function Hero() {
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
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
      <div className={styles.words}>
        <h1 id="hero-title" className={styles.title}>
          Сантехника без&nbsp;компромиссов
        </h1>
        <p className={styles.line}>Цена и наличие видны сразу, без&nbsp;звонка в&nbsp;магазин.</p>
        <div className={styles.ways}>
          <ButtonLink to={paths.catalog()} size={52}>
            В каталог
          </ButtonLink>
          <ButtonLink to={paths.search({ sort: 'popular' })} variant="outline" size={52} className={styles.second}>
            Популярное
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
