/** The browser tab's title. */
import { useEffect } from 'react';
import { useShop } from '../queries/shop.ts';

/** «Смесители — Русло»; the shop's name alone while `title` is unknown. */
export function usePageTitle(title: string | undefined): void {
  const { name } = useShop();
  useEffect(() => {
    document.title = title === undefined || title === '' ? `${name} — сантехника` : `${title} — ${name}`;
  }, [title, name]);
}
