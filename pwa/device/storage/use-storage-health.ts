import { storageHealth, type StorageHealth } from '../database/storage-health.ts';
import { useLive } from '../database/use-live.ts';

export const useStorageHealth = (): StorageHealth => useLive(storageHealth);
