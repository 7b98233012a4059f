import { useCallback } from 'react';
import type { FlagName, Flags } from '../../device/database/flags.ts';
import { setFlag } from '../../device/database/use-flag.ts';
import { useToast } from '../../ui/toast.tsx';

/** Sets a flag at a press; a failure is shown, since the pressed control then stays as it was. */
export function useSetFlag(): <Name extends FlagName>(name: Name, value: Flags[Name]) => void {
  const { show } = useToast();
  return useCallback(
    (name, value) => {
      setFlag(name, value).catch((error: unknown) => {
        console.error(error);
        show({ tone: 'error', text: 'Не удалось сохранить на устройстве. Попробуйте ещё раз' });
      });
    },
    [show],
  );
}
