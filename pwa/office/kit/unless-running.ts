/** Runs `act` unless it already runs for this key: on a slow network a second Enter or click is the same entry. */
export async function unlessRunning(running: Set<string>, key: string, act: () => Promise<void>): Promise<void> {
  if (running.has(key)) return;
  running.add(key);
  try {
    await act();
  } finally {
    running.delete(key);
  }
}
