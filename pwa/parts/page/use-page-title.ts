import { useEffect } from 'react';
import { useShop } from '../../queries/shop.ts';
import { serverHead } from './server-head.ts';

/** Sets the browser tab's title: «Смесители — Русло»; the shop's name alone while `title` is unknown. */
export function usePageTitle(title: string | undefined): void {
  const { name, face } = useShop();
  const text = title === undefined || title === '' ? `${name} — ${face?.slogan || 'сантехника'}` : `${title} — ${name}`;
  const head = import.meta.env.SSR ? serverHead() : null;
  if (head !== null) head.title = text;
  useEffect(() => {
    document.title = text;
  }, [text]);
}
