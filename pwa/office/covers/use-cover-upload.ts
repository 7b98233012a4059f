/** The upload of one cover; after a failure the file is kept for another try. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PICTURE_BYTES } from '#contract/catalogue/products.ts';
import { pictureFormatError } from '../../parts/goods/picture-format-error.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import { uploadCover, type CoverPlace } from '../../queries/category-management.ts';
import { useToast } from '../../ui/toast.tsx';

interface Shown {
  /** Object URL of the file. */
  readonly preview: string;
  readonly file: File;
}

export type CoverUpload = Shown &
  (
    | {
        readonly state: 'sending';
        /** 0 to 1; undefined while unknown. */ readonly progress: number | undefined;
      }
    | {
        readonly state: 'failed';
        readonly message: string;
        /** False when the file itself is invalid. */ readonly canRetry: boolean;
      }
  );

export interface CoverUploading {
  readonly upload: CoverUpload | null;
  take(file: File | undefined): void;
  retry(): void;
  /** Discards the upload and shows the current cover. */
  forget(): void;
}

export function useCoverUpload(place: CoverPlace): CoverUploading {
  const client = useQueryClient();
  const { show } = useToast();
  const [upload, setUpload] = useState<CoverUpload | null>(null);
  const preview = useRef<string | null>(null);
  const busy = useRef(false);

  function revokePreview(): void {
    if (preview.current !== null) URL.revokeObjectURL(preview.current);
    preview.current = null;
  }
  useEffect(() => revokePreview, []);

  async function send(file: File, address: string): Promise<void> {
    const shown = { file, preview: address };
    if (file.size > PICTURE_BYTES) {
      setUpload({ ...shown, state: 'failed', message: 'Файл больше 10\u00a0МБ', canRetry: false });
      return;
    }
    busy.current = true;
    const ofFormat = await pictureFormatError(file);
    if (ofFormat !== null) {
      busy.current = false;
      setUpload({ ...shown, state: 'failed', message: `Файл «${file.name}»: ${ofFormat}`, canRetry: false });
      return;
    }
    setUpload({ ...shown, state: 'sending', progress: undefined });
    // After the last byte the server processes the picture, which takes an unknown time.
    const result = await uploadCover(client, place, file, (share) =>
      setUpload({ ...shown, state: 'sending', progress: share < 1 ? share : undefined }),
    );
    busy.current = false;
    if (result.kind === 'done') {
      setUpload(null);
      revokePreview();
      show({ text: 'Обложка обновлена', tone: 'ok' });
      return;
    }
    const canRetry = result.kind !== 'refused' || result.code !== 'picture_refused';
    setUpload({
      ...shown,
      state: 'failed',
      message: describeFailure(result, 'Ошибка загрузки', 'Ошибка загрузки'),
      canRetry,
    });
  }

  return {
    upload,
    take(file) {
      if (file === undefined || busy.current) return;
      revokePreview();
      preview.current = URL.createObjectURL(file);
      void send(file, preview.current);
    },
    retry() {
      if (upload !== null && !busy.current) void send(upload.file, upload.preview);
    },
    forget() {
      setUpload(null);
      revokePreview();
    },
  };
}
