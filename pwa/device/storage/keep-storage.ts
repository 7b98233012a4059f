/** Asks the browser not to delete unsent data. Firefox asks the person, so call it once something is worth keeping. */
export async function keepStorage(): Promise<void> {
  const { storage } = navigator;
  if (storage?.persist === undefined) return;
  if (!(await storage.persisted())) await storage.persist();
}
