import { PackageX, Trash2 } from 'lucide-react';
import type { Favourite } from '../../device/rows/belonging-rows.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './removed-list.module.css';

/** Favourites that are no longer sold: the name, as far as this device knows it, and a button to remove it. */
export function RemovedList({ items, onRemove }: { items: readonly Favourite[]; onRemove: (id: string) => void }) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Снятые с продажи">
      {items.map(({ id, title = 'Товар без названия' }) => (
        <li key={id} className={styles.row}>
          <span className={styles.disc} aria-hidden>
            <PackageX size={22} strokeWidth={1.75} />
          </span>
          <div className="flex-1 min-w-0">
            <p className="text-14 snug">{title}</p>
            <p className="sale text-12">Снят с продажи</p>
          </div>
          <IconButton label="Убрать из избранного" aria-description={title} onClick={() => onRemove(id)}>
            <Trash2 size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
