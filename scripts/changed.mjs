/** Fast checks of the files that differ from the last commit. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runTool } from './project.mjs';

const CODE = /\.(tsx?|mjs|cjs|js)$/;

/** Paths of tracked and new files that differ from the last commit, without deleted ones. */
function changedFiles() {
  const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
  const paths = [
    ...git('diff', '--name-only', '-z', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return paths.filter((path) => existsSync(join(ROOT, path)));
}

/** The steps of `npm test -- changed`; only the types for a tree without changes. */
export function changedSteps() {
  const files = changedFiles();
  const code = files.filter((path) => CODE.test(path));
  const types = ['types', () => runTool('typescript-native/bin/tsc', ['-b'])];
  if (files.length === 0) return [types];
  return [
    ['format', () => runTool('oxfmt/bin/oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...files])],
    types,
    ...(code.length === 0
      ? []
      : [
          ['lint-types', () => runTool('oxlint/bin/oxlint', ['--deny-warnings', ...code])],
          ['lint', () => runTool('eslint/bin/eslint.js', ['--max-warnings', '0', '--no-warn-ignored', ...code])],
        ]),
    ['unit', () => runTool('vitest/vitest.mjs', ['run', '--changed', '--passWithNoTests'])],
  ];
}
