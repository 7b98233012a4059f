import { Share2 } from 'lucide-react';
import { paths } from '../../parts/page/paths.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToast } from '../../ui/toast.tsx';

/** The system's own way of sharing where there is one, else the address into the clipboard; neither needs a network. */
export function ShareButton({
  slug,
  title,
  className,
}: {
  slug: string;
  title: string;
  className?: string | undefined;
}) {
  const { show } = useToast();

  async function share(): Promise<void> {
    const url = new URL(paths.product(slug), location.href).href;
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ title, url });
        return;
      } catch (error) {
        // Closed without sharing: that was the answer.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      show({ tone: 'ok', text: 'Ссылка скопирована' });
    } catch {
      show({ tone: 'info', text: `Ссылка на товар: ${url}`, seconds: 0 });
    }
  }

  return (
    <IconButton label="Поделиться" className={className} onClick={() => void share()}>
      <Share2 size={20} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}
