/** The run of the browser, from its start to its closing: a cookie without a date ends with it, like the session's own without «Запомнить меня». */
const MARK = 'run=open';

export function markBrowserRun(): void {
  document.cookie = `${MARK}; Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;
}

/** True until the browser is closed after `markBrowserRun`. */
export function isSameBrowserRun(): boolean {
  return document.cookie.split('; ').includes(MARK);
}
