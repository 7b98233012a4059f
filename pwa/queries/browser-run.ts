/** The run of the browser, from its start to its closing: a cookie without a date ends with it, like the session's own without «Запомнить меня». */
const MARK = 'run=open';

export function markBrowserRun(): void {
  document.cookie = `${MARK};path=/`;
}

/** True until the browser is closed after `markBrowserRun`. */
export function isSameBrowserRun(): boolean {
  return document.cookie.includes(MARK);
}
