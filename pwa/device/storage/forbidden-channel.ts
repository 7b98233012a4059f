/** Firefox's BroadcastChannel throws where storage is blocked, and Dexie creates one unless there is none. Import first. */
try {
  new BroadcastChannel('').close();
} catch {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
}
