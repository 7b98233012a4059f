/*
 * The only inline script of a rendered page; the server inserts it and allows it by its hash. It loads the application
 * once the page and its pictures are painted, or at the first touch, so that the application's code does not slow the
 * first picture down. Touched controls are recorded in `earlyTouches`, and the application repeats those touches.
 */
(() => {
  const AT_LATEST_MS = 4000;
  const { entry, imported, parts } = document.currentScript.dataset;
  const files = (list) => list.split(' ').filter(Boolean);
  // Not async: each runs in a task of its own, in this order.
  const start = (src) => {
    const script = Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', async: false });
    if (src !== entry) script.dataset.imported = '';
    document.head.append(Object.assign(script, { src }));
  };
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    for (const href of files(parts)) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      );
    }
    for (const src of [...files(imported), entry]) start(src);
  };
  window.earlyTouches = [];
  const keep = ({ type, target }) => {
    const touched = target.closest?.(type === 'click' ? 'button[type=button]' : 'input, select, textarea');
    if (touched && window.earlyTouches && !window.earlyTouches.includes(touched)) window.earlyTouches.push(touched);
  };
  for (const type of ['click', 'input']) document.addEventListener(type, keep, true);
  for (const type of ['pointerdown', 'keydown', 'focusin']) document.addEventListener(type, begin, { once: true });
  // The pictures reach the screen with the next frame; loading begins after it.
  const painted = () => requestAnimationFrame(() => setTimeout(begin));
  if (document.readyState === 'complete') painted();
  else addEventListener('load', painted, { once: true });
  setTimeout(begin, AT_LATEST_MS);
})();
