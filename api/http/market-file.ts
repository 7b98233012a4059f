/** The goods for markets at a public address: streamed, tagged, and few at once, since each reads all goods. */
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type Koa from 'koa';
import { CodedError } from '#contract/errors.ts';
import { callerHas } from './answer.ts';

/** Streams at once; markets ask some times a day. */
const AT_ONCE = 2;
const BACK_IN_S = 60;
/** Milliseconds that a reader may leave what it is given untouched, and that it may take for all of it. */
const PATIENCE = { stallMs: 30_000, wholeMs: 10 * 60_000 };
/** Seconds that a cache may answer for the shop: markets ask seldom, and anybody may. */
const KEPT_S = 300;
/** Versions are numbers within a process. */
const PROCESS = randomUUID();

/** A stream of these pieces that breaks off once its reader stops reading, or takes too long: others wait for its place. */
function readInTime(pieces: AsyncIterable<string>, { stallMs, wholeMs }: typeof PATIENCE): Readable {
  const body = Readable.from(watched(), { objectMode: false });
  const giveUp = (): void => void body.destroy();
  const whole = setTimeout(giveUp, wholeMs);
  let stall = setTimeout(giveUp, stallMs);
  async function* watched(): AsyncGenerator<string> {
    for await (const piece of pieces) {
      yield piece;
      // The next one is asked for: the reader reads.
      clearTimeout(stall);
      stall = setTimeout(giveUp, stallMs);
    }
  }
  body.once('close', () => {
    clearTimeout(whole);
    clearTimeout(stall);
  });
  return body;
}

/** Answers with what `write` says of a shop at `origin`; 304 to whoever has the current version. */
export function marketFile(
  write: (origin: string) => AsyncIterable<string>,
  version: () => string | Promise<string>,
  patience = PATIENCE,
): (ctx: Koa.Context, origin: string) => Promise<void> {
  let running = 0;
  return async (ctx, origin) => {
    const name = `${PROCESS} ${await version()} ${origin}`;
    const etag = `W/"${createHash('sha1').update(name).digest('base64url')}"`;
    ctx.set('ETag', etag);
    ctx.set('Cache-Control', `public, max-age=${KEPT_S}`);
    ctx.type = 'application/xml; charset=utf-8';
    if (callerHas(ctx, etag)) {
      ctx.status = 304;
      return;
    }
    if (ctx.method === 'HEAD') {
      ctx.status = 200;
      return;
    }
    if (running >= AT_ONCE) {
      ctx.remove('ETag');
      ctx.set('Cache-Control', 'no-store');
      throw new CodedError('unavailable', { retryAfter: BACK_IN_S });
    }
    running += 1;
    const body = readInTime(write(origin), patience);
    body.once('close', () => {
      running -= 1;
      // The head has left with a 200 by then: only a broken connection says that this is not the whole file.
      if (!body.readableEnded) ctx.res.destroy();
    });
    ctx.body = body;
  };
}
