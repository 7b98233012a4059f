/** For tests: the browser's session or local storage, holding `kept`. */
export function sampleStorage(kept = new Map<string, string>()): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
