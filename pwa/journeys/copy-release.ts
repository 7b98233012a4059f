/** A copy of the release under test, for stories that replace its files. */
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { readStage } from './stage.ts';

/** Copies it into `root`, ready to be started there; returns `root`. */
export function copyRelease(root: string): string {
  const stage = readStage();
  mkdirSync(root, { recursive: true });
  cpSync(join(stage.root, 'dist'), join(root, 'dist'), { recursive: true });
  cpSync(join(stage.root, 'package.json'), join(root, 'package.json'));
  symlinkSync(join(stage.root, 'node_modules'), join(root, 'node_modules'));
  return root;
}
