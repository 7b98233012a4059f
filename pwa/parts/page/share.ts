import type { Toasts } from '../../ui/toast.tsx';

/** Opens the system's share sheet; true when something was shared or the person closed it. */
export async function shared(what: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false;
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return (error as Error).name === 'AbortError';
  }
}

/** Shares an address or a text, or else copies it to the clipboard, or else shows it; none needs a network. */
export async function shareOrCopy(
  what: { title: string; url: string } | { text: string },
  copied: string,
  { show }: Pick<Toasts, 'show'>,
): Promise<void> {
  if (await shared(what)) return;
  const text = 'url' in what ? what.url : what.text;
  try {
    await navigator.clipboard.writeText(text);
    show({ tone: 'ok', text: copied });
  } catch {
    show({ tone: 'info', text: 'url' in what ? `Ссылка: ${text}` : text, seconds: 0 });
  }
}

export function shareAddress(title: string, path: string, toasts: Pick<Toasts, 'show'>): Promise<void> {
  return shareOrCopy({ title, url: new URL(path, location.href).href }, 'Ссылка скопирована', toasts);
}
