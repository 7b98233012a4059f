/** Whether the server may lack what it has acknowledged to this till. */
import { useCopyState } from './catalogue/use-catalogue.ts';
import { useFlag } from './use-flag.ts';

/**
 * True from the moment at which the server's database is known to be another one than the journal was last compared with,
 * as after a restore from an older copy, until they are compared. The public feed of the catalogue tells it, so
 * nobody needs to be logged in.
 */
export function useServerDoubt(): boolean {
  const { epoch } = useCopyState();
  const { value: compared } = useFlag('tillCompared');
  return epoch !== null && compared !== undefined && compared.epoch !== null && compared.epoch !== epoch;
}
