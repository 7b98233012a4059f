/** State of one action in a dialog: sending, refused, done. Typed text stays until it is done. */
import { useState } from 'react';
import type { ActResult } from '../../queries/customers.ts';
import type { Failure } from '../../queries/failure.ts';

export interface Act<T> {
  readonly busy: boolean;
  readonly failure: Failure | null;
  /** Sends once; presses while it runs are ignored. */
  run(send: () => Promise<ActResult<T>>): Promise<void>;
}

export function useAct<T>(onDone: (data: T) => void): Act<T> {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    busy,
    failure,
    async run(send) {
      if (busy) return;
      setBusy(true);
      setFailure(null);
      const result = await send();
      setBusy(false);
      if (result.kind === 'done') onDone(result.data);
      else setFailure(result);
    },
  };
}
