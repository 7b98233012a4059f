import { type DragEvent, useCallback, useRef, useState } from 'react';
import type { Upload } from '../../queries/product-editing.ts';
import { useSave } from '../../queries/use-save.ts';

export interface Progress {
  /** Bytes. */
  readonly sent: number;
  readonly total: number;
}

export interface Cancelled {
  readonly kind: 'cancelled';
  /** False when a part of the request certainly had not left. */
  readonly mayBeSaved: boolean;
}

export function useUpload() {
  const { run, busy, failure, reset } = useSave();
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController>(null);
  return {
    busy,
    /** Null until the first bytes have left. */
    progress: busy ? progress : null,
    failure,
    send: <Result extends { readonly kind: string }>(work: (upload: Upload) => Promise<Result>) =>
      run(async (): Promise<Result | Cancelled> => {
        const { signal } = (running.current = new AbortController());
        setProgress(null);
        // True until the whole request has left: the browser reports its last byte too.
        let isPartial = true;
        const onProgress = (sent: number, total: number) => {
          isPartial = sent < total;
          setProgress({ sent, total });
        };
        const result = await work({ signal, onProgress });
        if (!signal.aborted || result.kind !== 'out-of-reach') return result;
        const isUndone = 'undone' in result && result.undone === true;
        return { kind: 'cancelled', mayBeSaved: !isUndone && !isPartial };
      }),
    cancel: useCallback(() => running.current?.abort(), []),
    reset,
  };
}

export type Uploading = ReturnType<typeof useUpload>;

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Takes files that are dragged onto an element: true while they are over it, and the element's props. */
export function useFileDrop(onFiles: (files: File[]) => void, { disabled = false } = {}) {
  const [isOver, setOver] = useState(false);
  function over(event: DragEvent): void {
    if (disabled || !hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  }
  return {
    isOver,
    zone: {
      'data-over': isOver || undefined,
      onDragEnter: over,
      onDragOver: over,
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
