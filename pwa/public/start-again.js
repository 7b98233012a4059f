/*
 * Stands in each page that the server sends, before whatever the page fetches; the server puts it there and names it by
 * its hash. A page whose first scripts can't be had would stay blank: the network broke off, or a process of another
 * release or a cache in between gave it. It is loaded anew as soon as the server answers, once for each build.
 */
(() => {
  const KEPT_AS = 'startedAgain';
  const ASK_MS = 4000;
  const say = () => {
    const root = document.getElementById('root');
    if (root && !root.firstChild)
      root.innerHTML = '<p role="alert">Не удалось загрузить магазин. Проверьте связь и обновите страницу.</p>';
  };
  const startAgain = () => {
    fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => (ok ? location.reload() : setTimeout(startAgain, ASK_MS)),
      () => setTimeout(startAgain, ASK_MS),
    );
  };
  const mayStartAgain = (entry) => {
    try {
      const isFirst = sessionStorage.getItem(KEPT_AS) !== entry;
      sessionStorage.setItem(KEPT_AS, entry);
      return isFirst;
    } catch {
      // Without storage nothing would stop it from reloading for ever.
      return false;
    }
  };
  // An element's failure doesn't bubble. The application itself adds no scripts, and styles come with the first ones.
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return;
      say();
      if (mayStartAgain(target.src)) startAgain();
    },
    true,
  );
})();
