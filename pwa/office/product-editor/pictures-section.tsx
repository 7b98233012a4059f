/** Pictures of the product: picked, dropped or pasted, sorted, one of them main. */
import { ArrowDown, ArrowUp, ImagePlus, Star, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { v7 as newId } from 'uuid';
import { PICTURES_MAX } from '#contract/catalogue/products.ts';
import { PICTURE_TYPES } from '#contract/products/picture-format.ts';
import { pictureUrl } from '#contract/products/picture.ts';
import { counted } from '#contract/values/plural.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { IconButton } from '../kit/buttons.tsx';
import { useFileDrop } from '../kit/use-upload.ts';
import {
  addPictures,
  formatErrors,
  movePicture,
  type Picture,
  removePicture,
  undoRemoval,
  validatePick,
} from './product-values.ts';
import type { ProductForm } from './use-product-form.ts';
import styles from './pictures-section.module.css';

export interface PicturesSectionProps {
  product: ProductForm;
  disabled: boolean;
}

interface PictureCardProps {
  picture: Picture;
  index: number;
  count: number;
  isMain: boolean;
  isDragged: boolean;
  disabled: boolean;
  onMain: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  /** Called with the key when dragging starts, with null when it ends. */
  onDrag: (key: string | null) => void;
  /** Called when another picture is dragged over this one. */
  onDragOver: () => void;
}

function PictureCard({
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

export function PicturesSection({ product: { gallery, setGallery, pictureFailures }, disabled }: PicturesSectionProps) {
  const { show } = useToast();
  const [rejections, setRejections] = useState<readonly string[]>([]);
  const [dragged, setDragged] = useState<string | null>(null);
  const { pictures, mainKey } = gallery;

  function takeRead(files: readonly File[], ofFormats: readonly (string | null)[]): void {
    if (disabled || files.length === 0) return;
    const picked = validatePick(files, ofFormats, pictures.length);
    setRejections(picked.rejections);
    setGallery((now) => addPictures(now, picked.taken, newId));
  }

  const latest = useLatest(takeRead);
  /** The form may have changed by the time the files are read, so the latest callback is called. */
  const take = useCallback(
    (files: readonly File[]) => void formatErrors(files).then((ofFormats) => latest.current(files, ofFormats)),
    [latest],
  );
  const { zone } = useFileDrop(take, { disabled });
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => take([...(clipboardData?.files ?? [])]);
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [take]);

  function remove(picture: Picture, place: number): void {
    const removed = { picture, place, wasMain: picture.key === mainKey };
    setGallery((now) => removePicture(now, picture.key));
    show({
      text: 'Фотография убрана',
      action: { label: 'Вернуть', onPress: () => setGallery((now) => undoRemoval(now, removed)) },
      seconds: 10,
    });
  }

  return (
    <div className={styles.zone} {...zone}>
      <Panel
        title="Фотографии"
        titleAside={
          pictures.length > 0 ? counted(pictures.length, 'фотография', 'фотографии', 'фотографий') : undefined
        }
      >
        <Failures failures={pictureFailures} />
        <Rejections rejections={rejections} />
        {pictures.length > 0 && (
          <ol className={styles.list} aria-label="Фотографии товара">
            {pictures.map((picture, index) => (
              <PictureCard
                key={picture.key}
                picture={picture}
                index={index}
                count={pictures.length}
                isMain={picture.key === mainKey}
                isDragged={picture.key === dragged}
                disabled={disabled}
                onMain={() => setGallery((now) => ({ ...now, mainKey: picture.key }))}
                onMove={(to) => setGallery((now) => movePicture(now, picture.key, to))}
                onRemove={() => remove(picture, index)}
                onDrag={setDragged}
                onDragOver={() => {
                  if (dragged !== null && dragged !== picture.key)
                    setGallery((now) => movePicture(now, dragged, index));
                }}
              />
            ))}
          </ol>
        )}
        <AddField disabled={disabled || pictures.length >= PICTURES_MAX} onFiles={take} />
        <p className={styles.help}>Перетащите файлы сюда или вставьте из буфера. До 10&nbsp;МБ каждый.</p>
      </Panel>
    </div>
  );
}

function Failures({ failures }: { failures: readonly string[] }) {
  if (failures.length === 0) return null;
  return (
    // Focusable: after a press on «Сохранить» far below, the focus moves here.
    <div tabIndex={-1} data-wrong className={styles.wrong}>
      <Notice
        tone="sale"
        urgent
        className="mb-4"
        title={failures.length === 1 ? 'Фотография не подошла' : 'Фотографии не подошли'}
      >
        <ul>
          {failures.map((failure, index) => (
            <li key={index}>{failure}</li>
          ))}
        </ul>
        {failures.length === 1 ? 'Уберите её' : 'Уберите их'} и сохраните товар ещё раз.
      </Notice>
    </div>
  );
}

function Rejections({ rejections }: { rejections: readonly string[] }) {
  if (rejections.length === 0) return null;
  return (
    <Notice tone="low" urgent className="mb-4">
      <ul>
        {rejections.map((complaint) => (
          <li key={complaint}>{complaint}</li>
        ))}
      </ul>
    </Notice>
  );
}

function AddField({ disabled, onFiles }: { disabled: boolean; onFiles: (files: readonly File[]) => void }) {
  return (
    <label className={styles.add} data-disabled={disabled || undefined}>
      <ImagePlus size={24} />
      <span>
        <span className={styles.addTitle}>Добавить фотографии</span>
        <span className={styles.addHint}>Главная + до 10 изображений</span>
      </span>
      <input
        type="file"
        accept={PICTURE_TYPES}
        multiple
        className="visually-hidden"
        disabled={disabled}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Resetting the input lets the same files be picked again.
          event.target.value = '';
        }}
      />
    </label>
  );
}
