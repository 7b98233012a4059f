/** Sends a form with files: progress and cancelling. */
import { useCallback, useRef, useState } from 'react';
import type { MutationFailure } from '../../queries/mutation.ts';
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

export interface Uploading {
  readonly busy: boolean;
  /** Null until the first bytes have left. */
  readonly progress: Progress | null;
  readonly failure: MutationFailure | null;
  send<Result extends { readonly kind: string }>(
    work: (upload: Upload) => Promise<Result>,
  ): Promise<Result | Cancelled>;
  /** Cancels the request in progress. */
  cancel(): void;
  /** Clears the failure. */
  reset(): void;
}

export function useUpload(): Uploading {
  const { run, busy, failure, reset } = useSave();
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController>(null);
  return {
    busy,
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
