/** Says that goods of this name are there already: two of one name nobody tells apart, at the till least of all. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { sameName } from '#contract/values/same-name.ts';
import { paths } from '../../parts/page/paths.ts';
import { stockQuery } from '../../queries/inventory.ts';
import { Notice } from '../../ui/notice.tsx';

/** After the last keystroke. */
const ASK_AFTER_MS = 600;
const SHORTEST = 3;

export interface TitleTwinProps {
  title: string;
  /** Of the product in the form, which is no twin of itself. */
  ownId: string;
  className?: string | undefined;
}

export function TitleTwin({ title, ownId, className }: TitleTwinProps) {
  const [asked, ask] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => ask(title.trim()), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [title]);
  const { data = [] } = useQuery({
    ...stockQuery({ q: asked, limit: 20 }),
    enabled: asked.length >= SHORTEST,
    placeholderData: keepPreviousData,
  });
  const twin = data.find((one) => one._id !== ownId && sameName(one.title, title));
  if (twin === undefined) return null;
  return (
    <Notice tone="low" className={className} title="Товар с таким названием уже есть">
      <Link to={paths.adminProductEdit(twin._id)} target="_blank">
        {twin.title}
      </Link>
      {twin.sku !== null && `, артикул ${twin.sku}`}. Добавьте то, чем этот отличается. Сохранить можно.
    </Notice>
  );
}
