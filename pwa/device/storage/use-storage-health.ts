import { useSyncExternalStore } from 'react';
import {
  readStorageHealth,
  storageHealthBeforeHydration,
  subscribeStorageHealth,
  type StorageHealth,
} from '../database/storage-health.ts';

export function useStorageHealth(): StorageHealth {
  return useSyncExternalStore(subscribeStorageHealth, readStorageHealth, storageHealthBeforeHydration);
}
