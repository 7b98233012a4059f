/** For a screen or a dialog that takes no codes: a hand scanner's keys change no field, and its Enter presses no button and submits no form. */
import { useToast } from '../../ui/toast.tsx';
import { useWedge } from './use-wedge.ts';

const nothing = () => undefined;

export function useScanGuard(): void {
  const { show } = useToast();
  useWedge({
    remember: () => nothing,
    search: () => null,
    onScan: () => show({ tone: 'warn', text: 'Здесь сканер не нужен: код не принят' }),
  });
}
