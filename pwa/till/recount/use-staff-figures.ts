/** Reads the figures of the seller's role into memory for counting: they hold the storage places. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { figuresInMemory, readFigures, subscribeFigures } from '../../device/catalogue/catalog-cache-figures.ts';
import { useViewer } from '../../queries/viewer.ts';

/** `figures` is undefined while they are not all on this device. */
export function useStaffFigures() {
  const { holder } = useViewer();
  const figures = useSyncExternalStore(subscribeFigures, () => figuresInMemory(holder));
  const [readFor, setReadFor] = useState<string | null>(null);
  useEffect(() => {
    readFigures(holder)
      .catch((error: unknown) => console.error('Storage places cannot be read', error))
      .finally(() => setReadFor(holder));
  }, [holder]);
  return { figures, isRead: readFor === holder };
}
