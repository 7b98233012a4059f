/**
 * What no journey may be tried again for: a sale that is lost or doubled, a figure that leaked. A sale lost once in a
 * hundred runs is a lost sale, so the first attempt's word stands for all the others.
 */
import { test } from '@playwright/test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { STAGE_FILE } from './stage.ts';

export type Verdict = 'LOST' | 'DOUBLED' | 'LEAKED';

/** Beside the run's stage, which goes with the run. */
function verdictFile(): string {
  return join(dirname(process.env[STAGE_FILE] ?? ''), `${test.info().testId}.verdict`);
}

/** Fails the story for good, with the word and what was found. */
export function condemn(verdict: Verdict, evidence: string): never {
  const words = `${verdict}: ${evidence}`;
  writeFileSync(verdictFile(), words);
  throw new Error(words);
}

/** Fails at once where an earlier attempt of this story was condemned. */
export function failIfCondemned(): void {
  if (existsSync(verdictFile())) throw new Error(`Not tried again. ${readFileSync(verdictFile(), 'utf8')}`);
}

/** Condemns the story for whatever these expectations refuse. */
export async function judgedBy<Result>(
  verdict: Verdict,
  expectations: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await expectations();
  } catch (error) {
    return condemn(verdict, error instanceof Error ? error.message : String(error));
  }
}
