/*
 * The only script in a rendered page itself; the server puts it there and names it by its hash. It fetches the
 * application once the page is painted with its pictures, or as soon as somebody touches the page: what is seen first
 * has the network to itself. What is touched meanwhile is kept in `earlyTouches` and done again by the application.
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
  // The frame after the pictures is on its way to the screen: then, not before it.
  const painted = () => requestAnimationFrame(() => setTimeout(begin));
  if (document.readyState === 'complete') painted();
  else addEventListener('load', painted, { once: true });
  setTimeout(begin, AT_LATEST_MS);
})();
