/**
 * Failures after which no journey is retried: a lost or doubled sale, a leaked figure. A sale lost once in a hundred
 * runs is a lost sale, so the first attempt decides.
 */
import { test } from '@playwright/test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { STAGE_FILE } from './stage.ts';

export type Verdict = 'LOST' | 'DOUBLED' | 'LEAKED';

/** Stored beside the run's stage, which is deleted with the run. */
function verdictFile(): string {
  return join(dirname(process.env[STAGE_FILE] ?? ''), `${test.info().testId}.verdict`);
}

/** Fails the story for good, with the verdict and its evidence. */
export function condemn(verdict: Verdict, evidence: string): never {
  const words = `${verdict}: ${evidence}`;
  writeFileSync(verdictFile(), words);
  throw new Error(words);
}

/** Fails at once if an earlier attempt of this story was condemned. */
export function failIfCondemned(): void {
  if (existsSync(verdictFile())) throw new Error(`Not tried again. ${readFileSync(verdictFile(), 'utf8')}`);
}

/** Condemns the story when these expectations fail. */
export async function condemnOnFailure<Result>(
  verdict: Verdict,
  expectations: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await expectations();
  } catch (error) {
    return condemn(verdict, error instanceof Error ? error.message : String(error));
  }
}
