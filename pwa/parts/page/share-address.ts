import type { Toasts } from '../../ui/toast.tsx';

/** Shares the address by the system's share sheet, or else copies it to the clipboard; neither needs a network. */
export async function shareAddress(title: string, path: string, { show }: Pick<Toasts, 'show'>): Promise<void> {
  const url = new URL(path, location.href).href;
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // The person closed the share sheet: nothing else to do.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    show({ tone: 'ok', text: 'Ссылка скопирована' });
  } catch {
    show({ tone: 'info', text: `Ссылка: ${url}`, seconds: 0 });
  }
}
