/** Warns of another product with the same title: people can't tell them apart, least of all at the till. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { sameName } from '#contract/values/same-name.ts';
import { paths } from '../../parts/page/paths.ts';
import { stockQuery } from '../../queries/inventory.ts';
import { Notice } from '../../ui/notice.tsx';

/** Pause after the last keystroke, ms. */
const ASK_AFTER_MS = 600;
const SHORTEST = 3;

export interface TitleTwinProps {
  title: string;
  /** Id of the form's own product, which is not a duplicate of itself. */
  ownId: string;
  className?: string | undefined;
}

export function TitleTwin({ title, ownId, className }: TitleTwinProps) {
  const [debouncedTitle, setDebouncedTitle] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedTitle(title.trim()), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [title]);
  const { data = [] } = useQuery({
    ...stockQuery({ q: debouncedTitle, limit: 20 }),
    enabled: debouncedTitle.length >= SHORTEST,
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
