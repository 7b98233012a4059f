/**
 * Content inlined into a page. Every page has a script that reloads it when its first scripts cannot be fetched, and one that tells people
 * with an engine too old for the application, with the shop's phone (`named-files.ts` fills it in). A rendered page also has
 * the parts of its first paint: its styles, so that one answer is enough, and a short script that fetches the application once that paint
 * is done. The page's content security policy names all of them by hash.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PHONE_TAG } from './named-files.ts';
import type { ScreenFiles } from './screen-hints.ts';

export interface FirstPaint {
  /** The built shell with the inlined content. */
  readonly shell: string;
  /** The page's content security policy, derived from the general one. */
  readonly policyOf: (policy: string) => string;
}

/** The files that the entry imports, and the entry itself. */
const SCRIPTS = /<script type="module" crossorigin src="(\/[^"]+)"( data-imported)?><\/script>\s*/g;
const STYLES = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/g;
const LATE_START = 'late-start.js';
/** Scripts of every page, each with its opening tag. */
const INLINED = [
  ['start-again.js', '<script>'],
  ['old-engine.js', PHONE_TAG],
] as const;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Removes the leading comment and the line layout. */
const plainScript = (source: string): string =>
  source
    .replace(/^\/\*[\s\S]*?\*\/\n/, '')
    .replace(/^\s*(\/\/.*)?/gm, '')
    .trimEnd();

const allowScript = (policy: string, script: string): string =>
  policy.replace(/script-src [^;]*/, (sources) => `${sources} ${hashOf(script)}`);

export const allowStyles = (policy: string, css: string): string =>
  policy.replace(/style-src [^;]*/, (sources) => `${sources} ${hashOf(css)}`);

/** The built shell with the scripts of every page, as far as the application in `folder` has them. */
export function shellWithScripts(folder: string, built: string): FirstPaint {
  const plain: FirstPaint = { shell: built, policyOf: (policy) => policy };
  return INLINED.filter(([file]) => existsSync(join(folder, file))).reduce(({ shell, policyOf }, [file, tag]) => {
    const script = plainScript(readFileSync(join(folder, file), 'utf8'));
    return {
      shell: shell.replace('</title>', () => `</title>${tag}${script}</script>`),
      policyOf: (policy) => allowScript(policyOf(policy), script),
    };
  }, plain);
}

/**
 * Builds the first paint of screens of the application in `folder`; null when its shell is not the build's own. An inlined style stays
 * listed as a disabled file, otherwise the application would fetch it again for its screen.
 */
export function firstPaints(
  folder: string,
  { shell, policyOf }: FirstPaint,
): ((files: ScreenFiles) => FirstPaint) | null {
  const built = [...shell.matchAll(SCRIPTS)].map(([, file = '', imported]) => ({
    file,
    isEntry: imported === undefined,
  }));
  const entry = built.find(({ isEntry }) => isEntry)?.file;
  const source = join(folder, LATE_START);
  if (entry === undefined || !existsSync(source)) return null;
  const imported = built.flatMap(({ file, isEntry }) => (isEntry ? [] : [file])).join(' ');
  const script = plainScript(readFileSync(source, 'utf8'));
  const shellStyles = [...shell.matchAll(STYLES)].map(([, file = '']) => file);
  const made = new Map<ScreenFiles, FirstPaint>();

  function make({ styles, scripts }: ScreenFiles): FirstPaint {
    const files = [...shellStyles, ...styles];
    const css = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n');
    const named = files.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" disabled>`).join('');
    const start = `<script data-entry="${entry}" data-imported="${imported}" data-parts="${scripts.map((file) => `/${file}`).join(' ')}">${script}</script>`;
    return {
      shell: shell
        .replace(STYLES, '')
        .replace(SCRIPTS, '')
        .replace('</head>', () => `<style>${css}</style>${named}</head>`)
        .replace('</body>', () => `${start}</body>`),
      policyOf: (policy) => allowScript(allowStyles(policyOf(policy), css), script),
    };
  }

  return (files) => {
    const paint = made.get(files) ?? make(files);
    made.set(files, paint);
    return paint;
  };
}
