/**
 * What stands in a page itself. In each: a script that loads the page anew when its first scripts can't be had. In a
 * rendered one what it is first painted with: its styles, so that one answer is enough, and a script of a few lines that
 * fetches the application once that paint stands. The content policy of a page names all of them by their hash.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScreenFiles } from './screen-hints.ts';

export interface FirstPaint {
  /** The built shell with what belongs into the page. */
  readonly shell: string;
  /** The content policy of such a page, made of everybody's. */
  readonly policyOf: (policy: string) => string;
}

const ENTRY = /<script type="module" crossorigin src="(\/[^"]+)"><\/script>/;
const STYLES = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/g;
const LATE_START = 'late-start.js';
const START_AGAIN = 'start-again.js';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Without the comment at its head and the layout of its lines. */
const plainScript = (source: string): string =>
  source
    .replace(/^\/\*[\s\S]*?\*\/\n/, '')
    .replace(/^\s*(\/\/.*)?/gm, '')
    .trimEnd();

const allowScript = (policy: string, script: string): string =>
  policy.replace(/script-src [^;]*/, (sources) => `${sources} ${hashOf(script)}`);

/** The built shell with the script that starts it again, as far as the application in `folder` has one. */
export function restartingShell(folder: string, shell: string): FirstPaint {
  const source = join(folder, START_AGAIN);
  if (!existsSync(source)) return { shell, policyOf: (policy) => policy };
  const script = plainScript(readFileSync(source, 'utf8'));
  return {
    shell: shell.replace('</title>', () => `</title><script>${script}</script>`),
    policyOf: (policy) => allowScript(policy, script),
  };
}

/**
 * Makes the first paint of screens of the application in `folder`; null where its shell is not the build's own. A style
 * that is in the page stays named as a disabled file: the application would else fetch it for its screen again.
 */
export function firstPaints(
  folder: string,
  { shell, policyOf }: FirstPaint,
): ((files: ScreenFiles) => FirstPaint) | null {
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
        allowScript(
          policyOf(policy).replace(/style-src [^;]*/, (sources) => `${sources} ${hashOf(css)}`),
          script,
        ),
    };
  }

  return (files) => {
    const paint = made.get(files) ?? make(files);
    made.set(files, paint);
    return paint;
  };
}
