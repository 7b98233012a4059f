import { ArrowDown, ArrowUp, Star, Trash2 } from 'lucide-react';
import { useCallback } from 'react';
import { pictureUrl } from '#contract/products/picture.ts';
import type { Picture } from './gallery.ts';
import styles from './pictures-section.module.css';
import { IconButton } from '../kit/buttons.tsx';

export interface PictureCardProps {
  picture: Picture;
  index: number;
  count: number;
  isMain: boolean;
  isDragged: boolean;
  disabled: boolean;
  onMain: () => void;
  /** Moves the picture to this index, from 0. */
  onMove: (to: number) => void;
  onRemove: () => void;
  /** Called with the key when dragging starts, with null when it ends. */
  onDrag: (key: string | null) => void;
  /** Called when another picture is dragged over this one. */
  onDragOver: () => void;
}

export function PictureCard({
  picture,
  index,
  count,
  isMain,
  isDragged,
  disabled,
  onMain,
  onMove,
  onRemove,
  onDrag,
  onDragOver,
}: PictureCardProps) {
  const name = `Фотография ${index + 1}`;
  return (
    <li
      className={styles.card}
      data-main={isMain || undefined}
      data-dragging={isDragged || undefined}
      draggable={!disabled}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        onDrag(picture.key);
      }}
      onDragEnter={onDragOver}
      // Without this the browser animates the dragged picture back.
      onDragOver={(event) => !event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => !event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDragEnd={() => onDrag(null)}
    >
      <span className={styles.frame}>
        {picture.file === null ? (
          <img
            className={styles.picture}
            src={pictureUrl(picture.url, 320)}
            alt={name}
            width={320}
            height={320}
            draggable={false}
          />
        ) : (
          <Preview file={picture.file} alt={`${name}, новая: ${picture.file.name}`} />
        )}
        {isMain && (
          <span className={styles.mark}>
            <Star size={14} fill="currentColor" strokeWidth={0} />
            Главная
          </span>
        )}
        {picture.file !== null && <span className={styles.fresh}>Новая</span>}
      </span>
      <span className={styles.acts}>
        <IconButton
          label={isMain ? `${name}: главная` : `${name}: сделать главной`}
          aria-pressed={isMain}
          disabled={disabled}
          onClick={onMain}
        >
          <Star fill={isMain ? 'currentColor' : 'none'} />
        </IconButton>
        <IconButton
          icon={ArrowUp}
          label={`${name}: выше`}
          disabled={disabled || index === 0}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          icon={ArrowDown}
          label={`${name}: ниже`}
          disabled={disabled || index === count - 1}
          onClick={() => onMove(index + 1)}
        />
        <IconButton
          icon={Trash2}
          label={`${name}: убрать`}
          className={styles.remove}
          disabled={disabled}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}

/** A file that is not sent yet. Its object URL is revoked when it is no longer shown. */
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
