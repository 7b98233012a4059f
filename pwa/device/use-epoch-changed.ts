import { useCopyState } from './catalogue/use-catalogue.ts';
import { useFlag } from './database/use-flag.ts';

/**
 * True when the server may lack rows that it has acknowledged to this till: its database has another epoch than at the
 * last comparison, as after a restore from an older copy. It stays true until the next comparison. The epoch comes with
 * the public feed of the catalogue, so no login is needed.
 */
export function useEpochChanged(): boolean {
  const { epoch } = useCopyState();
  const { value: compared } = useFlag('tillCompared');
  return epoch !== null && compared !== undefined && compared.epoch !== null && compared.epoch !== epoch;
}
