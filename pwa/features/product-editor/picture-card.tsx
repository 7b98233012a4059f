import { useSortable } from '@dnd-kit/react/sortable';
import { ArrowDown, ArrowUp, Star, Trash2 } from 'lucide-react';
import { useCallback } from 'react';
import { pictureUrl } from '#contract/rules/picture.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Picture } from './gallery.ts';
import styles from './pictures-section.module.css';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

export interface PictureCardProps {
  picture: Picture;
  index: number;
  count: number;
  isMain: boolean;
  disabled: boolean;
  onMain: () => void;
  /** To this place, from 0. */
  onMove: (to: number) => void;
  onRemove: () => void;
}

export function PictureCard({ picture, index, count, isMain, disabled, onMain, onMove, onRemove }: PictureCardProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: picture.key, index, disabled });
  const name = `Фотография ${index + 1}`;
  return (
    <li ref={ref} className={styles.card} data-main={isMain || undefined} data-dragging={isDragging || undefined}>
      <span ref={handleRef} className={styles.frame}>
        {picture.file === null ? (
          <img className={styles.picture} src={pictureUrl(picture.url, 320)} alt={name} width={320} height={320} draggable={false} />
        ) : (
          <Preview file={picture.file} alt={`${name}, новая: ${picture.file.name}`} />
        )}
        {isMain && (
          <span className={styles.mark}>
            <Star size={14} fill="currentColor" strokeWidth={0} aria-hidden />
            Главная
          </span>
        )}
        {picture.file !== null && <span className={styles.fresh}>Новая</span>}
      </span>
      <span className={styles.acts}>
        <IconButton label={isMain ? `${name}: главная` : `${name}: сделать главной`} aria-pressed={isMain} disabled={disabled} onClick={onMain}>
          <Star {...ICON} fill={isMain ? 'currentColor' : 'none'} />
        </IconButton>
        <IconButton label={`${name}: выше`} disabled={disabled || index === 0} onClick={() => onMove(index - 1)}>
          <ArrowUp {...ICON} />
        </IconButton>
        <IconButton label={`${name}: ниже`} disabled={disabled || index === count - 1} onClick={() => onMove(index + 1)}>
          <ArrowDown {...ICON} />
        </IconButton>
        <IconButton label={`${name}: убрать`} className={styles.remove} disabled={disabled} onClick={onRemove}>
          <Trash2 {...ICON} />
        </IconButton>
      </span>
    </li>
  );
}

/** A file not sent yet. Its address is given back as soon as it isn't shown any more. */
function Preview({ file, alt }: { file: File; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined;
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} className={styles.picture} alt={alt} width={320} height={320} draggable={false} />;
}
