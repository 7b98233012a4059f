/** Loads the full-screen view on first use. */
import { useState, type RefObject } from 'react';
import type { PictureFormat } from '#contract/products/picture.ts';
import { useToast } from '../../ui/toast.tsx';
import type { Lightbox } from './lightbox.tsx';

/** `shown` holds the pictures on the page: their loaded source tells which format this browser supports. */
export function useLightbox(shown: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<{ Lightbox: typeof Lightbox; format: PictureFormat } | null>(null);
  const toast = useToast();

  async function open(): Promise<void> {
    try {
      const loaded = await import('./lightbox.tsx');
      const drawn = shown.current?.querySelector('img')?.currentSrc ?? '';
      setView({ Lightbox: loaded.Lightbox, format: drawn.endsWith('.avif') ? 'avif' : 'webp' });
    } catch {
      toast.show({ tone: 'warn', text: 'Крупный вид откроется, когда вернётся связь' });
    }
  }

  return {
    Lightbox: view?.Lightbox ?? null,
    format: view?.format ?? ('webp' as const),
    open,
    close: () => setView(null),
  };
}
