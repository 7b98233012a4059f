/** One cover on its way to the server; after a failure the file stays at hand. */
import { useEffect, useRef, useState } from 'react';
import { PICTURE_BYTES } from '#contract/products/products.ts';
import { formatComplaint } from '../../parts/goods/format-complaint.ts';
import { useCategoryActions, type CoverPlace } from '../../queries/category-management.ts';
import { useToast } from '../../ui/toast.tsx';

interface Shown {
  /** Address of the file in this page. */
  readonly preview: string;
  readonly file: File;
}

export type CoverUpload = Shown &
  (
    | {
        readonly state: 'sending';
        /** 0 to 1; undefined while it is not known. */ readonly progress: number | undefined;
      }
    | {
        readonly state: 'failed';
        readonly message: string;
        /** False where the file itself is wrong. */ readonly worthRepeating: boolean;
      }
  );

export interface CoverUploading {
  readonly upload: CoverUpload | null;
  take(file: File | undefined): void;
  retry(): void;
  /** Back to the cover there is. */
  forget(): void;
}

export function useCoverUpload(place: CoverPlace): CoverUploading {
  const acts = useCategoryActions();
  const { show } = useToast();
  const [upload, setUpload] = useState<CoverUpload | null>(null);
  const preview = useRef<string | null>(null);
  const busy = useRef(false);

  function letGo(): void {
    if (preview.current !== null) URL.revokeObjectURL(preview.current);
    preview.current = null;
  }
  useEffect(() => letGo, []);

  async function send(file: File, address: string): Promise<void> {
    const shown = { file, preview: address };
    if (file.size > PICTURE_BYTES) {
      setUpload({ ...shown, state: 'failed', message: 'Файл больше 10\u00a0МБ', worthRepeating: false });
      return;
    }
    busy.current = true;
    const ofFormat = await formatComplaint(file);
    if (ofFormat !== null) {
      busy.current = false;
      setUpload({ ...shown, state: 'failed', message: `Файл «${file.name}»: ${ofFormat}`, worthRepeating: false });
      return;
    }
    setUpload({ ...shown, state: 'sending', progress: undefined });
    // All of it sent: the server is at work on the picture, and nobody knows for how long.
    const result = await acts.uploadCover(place, file, (share) =>
      setUpload({ ...shown, state: 'sending', progress: share < 1 ? share : undefined }),
    );
    busy.current = false;
    if (result.kind === 'done') {
      setUpload(null);
      letGo();
      show({ text: 'Обложка обновлена', tone: 'ok' });
      return;
    }
    const words = result.kind === 'refused' ? (result.details[0]?.message ?? result.message) : '';
    const worthRepeating = result.kind !== 'refused' || result.code !== 'picture_refused';
    setUpload({ ...shown, state: 'failed', message: words === '' ? 'Ошибка загрузки' : words, worthRepeating });
  }

  return {
    upload,
    take(file) {
      if (file === undefined || busy.current) return;
      letGo();
      preview.current = URL.createObjectURL(file);
      void send(file, preview.current);
    },
    retry() {
      if (upload !== null && !busy.current) void send(upload.file, upload.preview);
    },
    forget() {
      setUpload(null);
      letGo();
    },
  };
}
