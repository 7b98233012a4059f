/** Full-screen pictures: swiping, pinch, double tap, keyboard. Loaded when first opened. */
import { ChevronLeft, ChevronRight, ImageOff, X, ZoomIn, ZoomOut } from 'lucide-react';
import Yarl from 'yet-another-react-lightbox';
import 'yet-another-react-lightbox/styles.css';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { LONGEST_SIDE, pictureUrl, type PictureFormat } from '#contract/products/picture.ts';
import { useBackCloses } from '../../ui/overlay-history.ts';
import styles from './lightbox.module.css';

const LABELS = {
  Lightbox: 'Фотографии крупно',
  Carousel: 'Фотографии',
  Slide: 'Фото',
  'Photo gallery': 'Фотографии',
  '{index} of {total}': '{index} из {total}',
  Previous: 'Предыдущее фото',
  Next: 'Следующее фото',
  Close: 'Закрыть',
  'Zoom in': 'Увеличить',
  'Zoom out': 'Уменьшить',
};

const PLUGINS = [Zoom];
const SCREEN_WIDTH = 1600;

export interface LightboxProps {
  urls: readonly string[];
  title: string;
  index: number;
  /** The image format that this browser is known to draw. */
  format: PictureFormat;
  /** Width by height of the pictures that the page has loaded; NaN for others. */
  ratios: readonly number[];
  /** Called when another picture becomes the current one. */
  onView: (index: number) => void;
  onClose: () => void;
}

/** The rendition that fills a screen and, once a zoom needs more pixels, the original. The library asks for the sizes of both. */
function sourcesOf(url: string, format: PictureFormat, ratio: number) {
  const src = pictureUrl(url, SCREEN_WIDTH, format);
  const width = Math.round(LONGEST_SIDE * Math.min(1, ratio));
  if (!(width > SCREEN_WIDTH)) return { src };
  const sized = (at: number) => ({ width: at, height: Math.round(at / ratio) });
  return {
    src,
    ...sized(width),
    srcSet: [
      { src, ...sized(SCREEN_WIDTH) },
      { src: url, ...sized(width) },
    ],
  };
}

export function Lightbox({ urls, title, index, format, ratios, onView, onClose }: LightboxProps) {
  const alone = urls.length < 2;
  useBackCloses(true, onClose);
  return (
    <Yarl
      open
      index={index}
      className={`on-well ${styles.lightbox}`}
      slides={urls.map((url, at) => ({
        ...sourcesOf(url, format, ratios[at] ?? NaN),
        alt: `${title}, фото ${at + 1}`,
      }))}
      plugins={PLUGINS}
      labels={LABELS}
      close={onClose}
      on={{ view: ({ index: shown }) => onView(shown) }}
      animation={{ fade: 150, swipe: 180, zoom: 180 }}
      carousel={{ finite: true, preload: 1, padding: 0 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: 1.5, doubleTapDelay: 250, scrollToZoom: true }}
      render={{
        iconPrev: () => <ChevronLeft size={24} />,
        iconNext: () => <ChevronRight size={24} />,
        iconClose: () => <X size={24} />,
        iconZoomIn: () => <ZoomIn size={24} />,
        iconZoomOut: () => <ZoomOut size={24} />,
        iconError: () => (
          <span className="grid gap-3 muted text-14 justify-items-center">
            <ImageOff size={40} strokeWidth={1.5} />
            Фото появится, когда вернётся связь
          </span>
        ),
        ...(alone ? { buttonPrev: () => null, buttonNext: () => null } : {}),
      }}
    />
  );
}
