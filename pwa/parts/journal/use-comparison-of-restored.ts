/** Compares the till's journal with a server that was restored from a backup, on every screen of the till. */
import { useEffect } from 'react';
import { useCopyState } from '../../device/catalogue/use-catalogue.ts';
import { isTillBySeries } from '../../device/journal/till-device.ts';
import { useSeries } from '../../device/journal/use-journal.ts';
import { usePerson } from '../../device/person/use-session.ts';
import { useConnection } from '../../device/use-connection.ts';
import { compareWithRestored } from '../../queries/reconcile.ts';
import { useMinute } from '../time/use-minute.ts';

/** Checks every minute, after a login and whenever the copy has advanced, whether the server's database was replaced. */
export function useComparisonOfRestored(): void {
  const { version } = useCopyState();
  const { reachable } = useConnection();
  const { status } = usePerson();
  const series = useSeries();
  const minute = useMinute();
  const canAsk = series !== undefined && isTillBySeries(series) && reachable !== false && status === 'online';
  useEffect(() => {
    if (!canAsk) return;
    compareWithRestored().catch((error: unknown) => console.error('The journal was not compared', error));
  }, [canAsk, version, minute]);
}
