/**
 * Asks the browser not to delete unsent data; one without such a promise is not asked. It may decline, so nothing depends
 * on it. Firefox asks the person, so call this only once something is worth keeping.
 */
export async function keepStorage(): Promise<void> {
  const { storage } = navigator;
  if (storage?.persist === undefined) return;
  if (!(await storage.persisted())) await storage.persist();
}
