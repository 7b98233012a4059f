/*
 * The server inserts this script into every page, before all resources, and allows it by its hash. A page whose scripts
 * can't be loaded would stay blank: the connection broke, or the page came from a process of another release or from a
 * cache. The script reloads such a page once the server answers, at most once for each build.
 */
(() => {
  const KEPT_AS = 'startedAgain';
  const ASK_MS = 4000;
  const LEAVING_MS = 60000;
  // Firefox breaks off the scripts of a page that is being left, and a reload would end the navigation.
  let leftAt = -Infinity;
  addEventListener('beforeunload', () => (leftAt = performance.now()));
  const isBeingLeft = () => performance.now() - leftAt < LEAVING_MS;
  const say = () => {
    const root = document.getElementById('root');
    if (root && !root.firstChild)
      root.innerHTML = '<p role="alert">Не удалось загрузить магазин. Проверьте связь и обновите страницу.</p>';
  };
  const startAgain = () => {
    fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => (ok && !isBeingLeft() ? location.reload() : setTimeout(startAgain, ASK_MS)),
      () => setTimeout(startAgain, ASK_MS),
    );
  };
  const mayStartAgain = (entry) => {
    try {
      const isFirst = sessionStorage.getItem(KEPT_AS) !== entry;
      sessionStorage.setItem(KEPT_AS, entry);
      return isFirst;
    } catch {
      // Without storage the page could reload for ever.
      return false;
    }
  };
  const fail = (entry) => {
    if (isBeingLeft()) return void setTimeout(fail, LEAVING_MS, entry);
    say();
    if (mayStartAgain(entry)) startAgain();
  };
  // An element's `error` event doesn't bubble, so it is captured. The application adds no scripts later, and styles
  // load with the first ones.
  addEventListener(
    'error',
    ({ target }) => {
      // A file that the entry imports fails the entry too.
      if (target instanceof HTMLScriptElement && target.dataset.imported === undefined) fail(target.src);
    },
    true,
  );
})();
