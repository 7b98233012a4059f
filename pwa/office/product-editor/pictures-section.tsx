import { ArrowDown, ArrowUp, ImagePlus, Star, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { v7 as newId } from 'uuid';
import { PICTURES_MAX } from '#contract/catalogue/products.ts';
import { pictureUrl } from '#contract/products/picture.ts';
import { counted } from '#contract/values/plural.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { IconButton } from '../kit/buttons.tsx';
import { PictureInput } from '../kit/picture-input.tsx';
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

interface PictureCardProps extends Pick<ProductForm, 'gallery' | 'setGallery'> {
  index: number;
  picture: Picture;
  disabled: boolean;
  onRemove: () => void;
  /** Key of the dragged picture; null while none is dragged. */
  dragged: string | null;
  onDrag: (key: string | null) => void;
}

function PictureCard(props: PictureCardProps) {
  const { index, picture, gallery, setGallery, disabled, onRemove, dragged, onDrag } = props;
  const { key, url, file } = picture;
  const isMain = key === gallery.mainKey;
  const move = (moved: string, to: number) => setGallery((now) => movePicture(now, moved, to));
  const name = `Фотография ${index + 1}`;
  return (
    <li
      className={styles.card}
      data-main={isMain || undefined}
      data-dragging={key === dragged || undefined}
      draggable={!disabled}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', name);
        onDrag(key);
      }}
      onDragEnter={() => dragged !== null && dragged !== key && move(dragged, index)}
      // Without this the browser animates the dragged picture back.
      onDragOver={(event) => !event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => !event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDragEnd={() => onDrag(null)}
    >
      <span className={styles.frame}>
        {file === null ? (
          <img
            className={styles.picture}
            src={pictureUrl(url, 320)}
            alt={name}
            width={320}
            height={320}
            draggable={false}
          />
        ) : (
          <Preview file={file} alt={`${name}, новая: ${file.name}`} />
        )}
        {isMain && (
          <span className={styles.mark}>
            <Star size={14} fill="currentColor" strokeWidth={0} />
            Главная
          </span>
        )}
        {file !== null && <span className={styles.fresh}>Новая</span>}
      </span>
      <span className={styles.acts}>
        <IconButton
          label={isMain ? `${name}: главная` : `${name}: сделать главной`}
          aria-pressed={isMain}
          disabled={disabled}
          onClick={() => setGallery((now) => ({ ...now, mainKey: key }))}
          icon={<Star fill={isMain ? 'currentColor' : 'none'} />}
        />
        <IconButton
          icon={ArrowUp}
          label={`${name}: выше`}
          disabled={disabled || index === 0}
          onClick={() => move(key, index - 1)}
        />
        <IconButton
          icon={ArrowDown}
          label={`${name}: ниже`}
          disabled={disabled || index === gallery.pictures.length - 1}
          onClick={() => move(key, index + 1)}
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

export function PicturesSection({ product, disabled }: { product: ProductForm; disabled: boolean }) {
  const { gallery, setGallery, pictureFailures } = product;
  const { show } = useToast();
  const [rejections, setRejections] = useState<readonly string[]>([]);
  const [dragged, setDragged] = useState<string | null>(null);
  const { pictures, mainKey } = gallery;
  const isFull = disabled || pictures.length >= PICTURES_MAX;

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
        {pictureFailures.length > 0 && (
          // Focusable: after a press on «Сохранить» far below, the focus moves here.
          <div tabIndex={-1} data-wrong className={styles.wrong}>
            <Notice
              tone="sale"
              urgent
              className="mb-4"
              title={pictureFailures.length === 1 ? 'Фотография не подошла' : 'Фотографии не подошли'}
            >
              <List of={pictureFailures} />
              {pictureFailures.length === 1 ? 'Уберите её' : 'Уберите их'} и сохраните товар ещё раз.
            </Notice>
          </div>
        )}
        {rejections.length > 0 && (
          <Notice tone="low" urgent className="mb-4">
            <List of={rejections} />
          </Notice>
        )}
        {pictures.length > 0 && (
          <ol className={styles.list} aria-label="Фотографии товара">
            {pictures.map((picture, index) => (
              <PictureCard
                key={picture.key}
                index={index}
                picture={picture}
                gallery={gallery}
                setGallery={setGallery}
                disabled={disabled}
                onRemove={() => remove(picture, index)}
                dragged={dragged}
                onDrag={setDragged}
              />
            ))}
          </ol>
        )}
        <label className={styles.add} data-disabled={isFull || undefined}>
          <ImagePlus size={24} />
          <span>
            <span className="block text-14 weight-heading">Добавить фотографии</span>
            <span className="block muted text-12">Главная + до 10 изображений</span>
          </span>
          <PictureInput multiple className="visually-hidden" disabled={isFull} onFiles={take} />
        </label>
        <p className="mt-2 muted text-12">Перетащите файлы сюда или вставьте из буфера. До 10&nbsp;МБ каждый.</p>
      </Panel>
    </div>
  );
}

const List = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map((text, index) => (
      <li key={index}>{text}</li>
    ))}
  </ul>
);
