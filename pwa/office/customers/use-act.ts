/** One action in a dialog: sending, refused, done. Typed text stays until it is done. */
import type { MutationFailure, MutationResult } from '../../queries/mutation.ts';
import { useSave } from '../../queries/use-save.ts';

export interface Act<T> {
  readonly busy: boolean;
  readonly failure: MutationFailure | null;
  /** Sends once; presses while it runs are ignored. */
  run(send: () => Promise<MutationResult<T>>): Promise<void>;
}

export function useAct<T>(onDone: (answer: T) => void): Act<T> {
  const { busy, failure, run } = useSave();
  return {
    busy,
    failure,
    async run(send) {
      if (busy) return;
      const result = await run(send);
      if (result.kind === 'done') onDone(result.answer);
    },
  };
}
