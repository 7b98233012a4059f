/** Names of files in the headers and addresses of HTTP. */

/** The text of an extended value (RFC 5987), such as `UTF-8''%D0%BF.csv`; null for other texts. */
export function extendedValue(text: string): string | null {
  const [, charset, packed = ''] = /^([\w-]+)'[\w-]*'(.*)$/s.exec(text.trim()) ?? [];
  if (charset === undefined) return null;
  const bytes = packed.match(/%[\da-f]{2}|[\u0000-\u007f]/gi) ?? [];
  const codes = bytes.map((one) => (one.length === 3 ? parseInt(one.slice(1), 16) : one.charCodeAt(0)));
  try {
    return new TextDecoder(charset, { fatal: true }).decode(Uint8Array.from(codes));
  } catch {
    // An unknown charset, or bytes of another one.
    return null;
  }
}

/** The text of UTF-8 bytes that were read as Latin-1, as headers are; other texts stay. */
function asUtf8(text: string): string {
  if (!/[\u0080-\u00ff]/.test(text) || /[^\u0000-\u00ff]/.test(text)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(text, (sign) => sign.charCodeAt(0)));
  } catch {
    return text;
  }
}

/** Name of the file in a `Content-Disposition`, its extended form first; empty without one. */
export function fileNameIn(disposition: string): string {
  const valueOf = (name: string): string =>
    new RegExp(`(?:^|[;\\s])${name}\\s*=\\s*(?:"([^"]*)"|([^";]+))`, 'i').exec(disposition)?.slice(1).join('').trim() ??
    '';
  return extendedValue(valueOf('filename\\*')) ?? asUtf8(valueOf('filename'));
}
