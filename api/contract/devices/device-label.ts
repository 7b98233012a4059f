/** Name of a device in the list of one's sessions, derived from its User-Agent: «Chrome, Windows». */

/** Order matters: most browsers also carry the names of others. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

const UNKNOWN = 'Неизвестное устройство';

/** Browser and system, as far as the User-Agent names them. */
export function deviceLabel(userAgent: string): string {
  const known = [BROWSERS, SYSTEMS].flatMap((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? []);
  return known.length === 0 ? UNKNOWN : known.join(', ');
}
