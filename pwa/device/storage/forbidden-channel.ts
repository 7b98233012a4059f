/**
 * Firefox's BroadcastChannel throws where the site's data are blocked. Dexie creates one as it is loaded, unless there is
 * none: so there is none. Imported before everything else of the page.
 */
try {
  new BroadcastChannel('').close();
} catch {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
}
