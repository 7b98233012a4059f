/** A picture of the form: the present one, a button for another one, and one for none. */
import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { PICTURE_BYTES } from '#contract/catalogue/products.ts';
import { PICTURE_TYPES } from '#contract/products/picture-format.ts';
import { pictureUrl } from '#contract/products/picture.ts';
import { pictureFormatError } from '../../parts/goods/picture-format-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { ChosenPicture } from './face-values.ts';
import styles from './face-panel.module.css';

export interface PictureFieldProps {
  label: string;
  hint: string;
  picture: { readonly url: string } | null;
  error: string | undefined;
  disabled: boolean;
  /** Null for no picture. */
  onChoose: (picture: ChosenPicture | null) => void;
}

/** Why the file can't be taken, in Russian; else the file as the browser has measured it. */
async function measured(file: File): Promise<ChosenPicture | string> {
  if (file.size > PICTURE_BYTES) return 'Файл больше 10\u00a0МБ';
  const problem = await pictureFormatError(file);
  if (problem !== null) return `Файл «${file.name}»: ${problem}`;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return `Файл «${file.name}»: изображение повреждено`;
  const { width, height } = bitmap;
  bitmap.close();
  return { url: URL.createObjectURL(file), file, width, height };
}

export function PictureField({ label, hint, picture, error, disabled, onChoose }: PictureFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const found = await measured(file);
    setRefused(typeof found === 'string' ? found : undefined);
    if (typeof found !== 'string') onChoose(found);
  }

  return (
    <Field label={label} hint={hint} {...((refused ?? error) !== undefined && { error: refused ?? error ?? '' })}>
      {(ties) => (
        <div className="row wrap gap-3">
          {picture !== null && <img className={styles.picture} src={pictureUrl(picture.url, 480)} alt="" />}
          <Button
            {...ties}
            variant="outline"
            icon={<ImageUp />}
            disabled={disabled}
            onClick={() => picker.current?.click()}
          >
            {picture === null ? 'Загрузить' : 'Заменить'}
          </Button>
          {picture !== null && (
            <Button variant="link" disabled={disabled} aria-label={`${label}: убрать`} onClick={() => onChoose(null)}>
              Убрать
            </Button>
          )}
          <input
            ref={picker}
            type="file"
            accept={PICTURE_TYPES}
            hidden
            aria-label={`Файл: ${label}`}
            onChange={(event) => {
              void take(event.target.files?.[0]);
              // Resetting the input lets the same file be chosen again.
              event.target.value = '';
            }}
          />
        </div>
      )}
    </Field>
  );
}
