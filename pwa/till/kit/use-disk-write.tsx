/** Writes to the device at a press: a failure is shown, and the pressed button is busy meanwhile. */
import { useState } from 'react';
import { useToast } from '../../ui/toast.tsx';
import { type ButtonProps, Button } from '../../ui/button.tsx';

/** Name of the write that queues a refused row again. */
export const RESENDING = 'повторная отправка';

export function useDiskWrite() {
  const [writing, setWriting] = useState<string | null>(null);
  const { show } = useToast();
  /** Runs the write; false, with «НЕ записано: {what}», when it failed. @param what Russian noun: «исправление» */
  const write = async (what: string, work: () => Promise<void>): Promise<boolean> => {
    setWriting(what);
    try {
      await work();
      return true;
    } catch (error) {
      console.error(error);
      show({ tone: 'error', text: `НЕ записано: ${what}. Попробуйте ещё раз.` });
      return false;
    } finally {
      setWriting(null);
    }
  };
  return { writing, write };
}

export interface WriteButtonProps extends Omit<ButtonProps, 'onClick' | 'busy'> {
  /** Name of the write; by default that of a row which is sent again. */
  what?: string;
  write: () => Promise<void>;
}

export function WriteButton({ what = RESENDING, write: work, ...rest }: WriteButtonProps) {
  const { writing, write } = useDiskWrite();
  return <Button {...rest} busy={writing !== null} onClick={() => void write(what, work)} />;
}
