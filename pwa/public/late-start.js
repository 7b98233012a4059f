/*
 * The only inline script of a rendered page; the server inserts it and allows it by its hash. It loads the application
 * once the page and its pictures are painted, or at the first touch, so that the application's code does not slow the
 * first picture down. Touched controls are recorded in `earlyTouches`, and the application repeats those touches.
 */
(() => {
  const AT_LATEST_MS = 4000;
  const [entry, ...parts] = document.currentScript.dataset.files.split(' ');
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    for (const href of parts) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
      );
    }
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: entry }),
    );
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
