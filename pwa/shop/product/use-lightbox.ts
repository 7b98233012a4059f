/** Loads the full-screen view on first use. */
import { useState, type RefObject } from 'react';
import type { PictureFormat } from '#contract/products/picture.ts';
import { useToast } from '../../ui/toast.tsx';
import type { Lightbox } from './lightbox.tsx';

/** `shown` holds the pictures on the page: once loaded, they tell their proportions and which format this browser supports. */
export function useLightbox(shown: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<{ Lightbox: typeof Lightbox; format: PictureFormat; ratios: number[] } | null>(null);
  const toast = useToast();

  async function open(): Promise<void> {
    try {
      const loaded = await import('./lightbox.tsx');
      const drawn = [...(shown.current?.querySelectorAll('img') ?? [])];
      setView({
        Lightbox: loaded.Lightbox,
        format: drawn[0]?.currentSrc.endsWith('.avif') === true ? 'avif' : 'webp',
        ratios: drawn.map(({ naturalWidth, naturalHeight }) => naturalWidth / naturalHeight),
      });
    } catch {
      toast.show({ tone: 'warn', text: 'Крупный вид откроется, когда вернётся связь' });
    }
  }

  return {
    Lightbox: view?.Lightbox ?? null,
    format: view?.format ?? ('webp' as const),
    ratios: view?.ratios ?? [],
    open,
    close: () => setView(null),
  };
}
