/**
 * What a rendered page is first painted with stands in the page itself: its styles, so that one answer is enough, and a
 * script of a few lines that fetches the application once that paint stands. The content policy of such a page names
 * both by their hash.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScreenFiles } from './screen-hints.ts';

export interface FirstPaint {
  /** The built shell with the screen's styles and the late start in it. */
  readonly shell: string;
  /** The content policy of such a page, made of everybody's. */
  readonly policyOf: (policy: string) => string;
}

const ENTRY = /<script type="module" crossorigin src="(\/[^"]+)"><\/script>/;
const STYLES = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/g;
const LATE_START = 'late-start.js';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Without the comment at its head and the layout of its lines. */
const plainScript = (source: string): string =>
  source
    .replace(/^\/\*[\s\S]*?\*\/\n/, '')
    .replace(/^\s*(\/\/.*)?/gm, '')
    .trimEnd();

/**
 * Makes the first paint of screens of the application in `folder`; null where its shell is not the build's own. A style
 * that is in the page stays named as a disabled file: the application would else fetch it for its screen again.
 */
export function firstPaints(folder: string, shell: string): ((files: ScreenFiles) => FirstPaint) | null {
  const entry = ENTRY.exec(shell)?.[1];
  const source = join(folder, LATE_START);
  if (entry === undefined || !existsSync(source)) return null;
  const script = plainScript(readFileSync(source, 'utf8'));
  const shellStyles = [...shell.matchAll(STYLES)].map(([, file = '']) => file);
  const made = new Map<ScreenFiles, FirstPaint>();

  function make({ styles, scripts }: ScreenFiles): FirstPaint {
    const files = [...shellStyles, ...styles];
    const css = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n');
    const named = files.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" disabled>`).join('');
    const start = `<script data-files="${[entry, ...scripts.map((file) => `/${file}`)].join(' ')}">${script}</script>`;
    return {
      shell: shell
        .replace(STYLES, '')
        .replace(ENTRY, '')
        .replace('</head>', () => `<style>${css}</style>${named}</head>`)
        .replace('</body>', () => `${start}</body>`),
      policyOf: (policy) =>
        policy
          .replace(/style-src [^;]*/, (sources) => `${sources} ${hashOf(css)}`)
          .replace(/script-src [^;]*/, (sources) => `${sources} ${hashOf(script)}`),
    };
  }

  return (files) => {
    const paint = made.get(files) ?? make(files);
    made.set(files, paint);
    return paint;
  };
}
