import { useCopyState } from './catalogue/use-catalogue.ts';
import { useFlag } from './database/use-flag.ts';

/** True when a restored server may lack acknowledged rows: its epoch, of the public feed, is not that of the last comparison. */
export function useEpochChanged(): boolean {
  const { epoch } = useCopyState();
  const { value: compared } = useFlag('tillCompared');
  return epoch !== null && compared !== undefined && compared.epoch !== null && compared.epoch !== epoch;
}
