import type { ComponentPropsWithRef } from 'react';
import { PICTURE_BYTES } from '#contract/catalogue/products.ts';
import { PICTURE_TYPES } from '#contract/products/picture-format.ts';
import { pictureFormatError } from '../../parts/goods/picture-format-error.ts';

/** Why the server would refuse a picture's file; null for one that it takes. */
export async function pictureProblem(file: File): Promise<string | null> {
  if (file.size > PICTURE_BYTES) return 'Файл больше 10\u00a0МБ';
  const problem = await pictureFormatError(file);
  return problem === null ? null : `Файл «${file.name}»: ${problem}`;
}

interface PictureInputProps extends Omit<ComponentPropsWithRef<'input'>, 'onChange'> {
  onFiles: (files: File[]) => void;
}

export function PictureInput({ onFiles, ...input }: PictureInputProps) {
  return (
    <input
      type="file"
      accept={PICTURE_TYPES}
      {...input}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // Resetting the field lets the same files be chosen again.
        target.value = '';
      }}
    />
  );
}
