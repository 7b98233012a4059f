import { type ButtonProps, Button } from '../../ui/button.tsx';
import { useDiskWrite } from './use-disk-write.ts';

export interface WriteButtonProps extends Omit<ButtonProps, 'onClick' | 'busy'> {
  /** Russian noun for a failure, «НЕ записано: …». */
  what: string;
  write: () => Promise<void>;
}

/** A button whose press writes to the device; a failure is reported. */
export function WriteButton({ what, write: work, ...rest }: WriteButtonProps) {
  const { writing, write } = useDiskWrite();
  return <Button {...rest} busy={writing !== null} onClick={() => void write(what, work)} />;
}
