/**
 * Calls back once, at the person's next act on the page; returns a function that stops the waiting. Safari on iOS fires
 * `afterprint` when its print window opens and draws the paper afterwards, so what is made for paper is kept until then.
 */
export function onNextAct(call: () => void): () => void {
  const waiting = new AbortController();
  const act = () => {
    waiting.abort();
    call();
  };
  for (const event of ['pointerdown', 'pointermove', 'keydown'])
    addEventListener(event, act, { capture: true, signal: waiting.signal });
  return () => waiting.abort();
}
