import type Koa from 'koa';
import { sendBytes } from '../prepared/answer.ts';
import { PreparedAnswers } from '../prepared/prepared-answers.ts';
import { allowStyles, type FirstPaint } from './first-paint.ts';
import { namedManifest, namedShell, type NamedBy } from './named-files.ts';

/** Bytes for the shell and the manifest in their forms. */
const NAMED_CAPACITY = 1_000_000;
const POLICY_HEADER = 'Content-Security-Policy';

interface NamedState {
  readonly shop: () => Promise<NamedBy>;
  readonly versionOf: () => string | Promise<string>;
}

/** Answers with the shop's name and accent, made once for each version of the shop's state. */
export function namedAnswers(plain: FirstPaint, { shop, versionOf }: NamedState) {
  const answersOf = (type: string) => new PreparedAnswers({ capacity: NAMED_CAPACITY, type });
  const shells = answersOf('text/html; charset=utf-8');
  const accents = answersOf('text/css');
  const manifests = answersOf('application/manifest+json');
  const named = async (shell: string): Promise<string> => namedShell(shell, await shop());

  /** Sets the policy for the page with what is inlined into it, the shop's accent included. */
  async function allowInlined(
    ctx: Koa.Context,
    { policyOf }: Pick<FirstPaint, 'policyOf'>,
    version: string,
  ): Promise<void> {
    const css = await accents.get(version, 'css', async () => (await shop()).face?.css ?? '');
    const policy = policyOf(ctx.response.get(POLICY_HEADER));
    const text = await css.text();
    ctx.set(POLICY_HEADER, text === '' ? policy : allowStyles(policy, text));
  }

  /** The shell with the shop's name; returns its tag. */
  async function sendShell(ctx: Koa.Context, status: number): Promise<string> {
    const version = await versionOf();
    const shell = await shells.get(version, 'shell', () => named(plain.shell));
    ctx.status = status;
    ctx.type = shell.type;
    ctx.set('Cache-Control', 'no-cache');
    await allowInlined(ctx, plain, version);
    ctx.body = await shell.text();
    return shell.etag;
  }

  /** Browsers compare the manifest with that of the installed app, and rename it. */
  async function sendManifest(ctx: Koa.Context, built: string): Promise<void> {
    const make = async (): Promise<string> => namedManifest(built, await shop());
    ctx.status = 200;
    ctx.set('Cache-Control', 'no-cache');
    await sendBytes(ctx, await manifests.get(await versionOf(), 'manifest', make));
  }

  return { named, allowInlined, sendShell, sendManifest };
}
