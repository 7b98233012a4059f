/** The endpoint for 1C: plain requests with an unparsed body, authorised by their own key. Browsers do not use it. */
import type { IncomingMessage } from 'node:http';
import type Koa from 'koa';
import type { Attempts } from '#contract/endpoint.ts';
import { ONE_C_PATHS } from '#contract/exchange/one-c.ts';
import { CodedError } from '#contract/errors.ts';
import { extendedValue, fileNameIn } from '../request/file-name.ts';
import { AttemptLimit, type AttemptStore } from '../request/attempt-limit.ts';
import type { RenderBody } from '../errors.ts';
import { discardBody } from '../request/body.ts';

/** Limit of wrong keys per network. */
const LIMIT = { name: 'exchange-1c', attempts: 10, windowMs: 10 * 60_000 };
const PATHS: ReadonlySet<string> = new Set(ONE_C_PATHS);
const PARAMETER_MAX = 600;

export interface ExchangeCall {
  readonly type: string;
  readonly mode: string;
  readonly fileName: string;
  readonly sessid: string | null;
  readonly key: string | null;
  readonly token: string | null;
  readonly body: IncomingMessage;
  readonly attempts: Attempts;
}

/** The password of `Authorization: Basic`; null without one. */
function passwordOf(header: string): string | null {
  const [, packed] = /^Basic\s+([\w+/=-]{1,400})$/i.exec(header) ?? [];
  if (packed === undefined) return null;
  const text = Buffer.from(packed, 'base64').toString();
  return text.includes(':') ? text.slice(text.indexOf(':') + 1) : null;
}

function one(value: string | string[] | undefined): string {
  const text = Array.isArray(value) ? (value[0] ?? '') : (value ?? '');
  if (text.length > PARAMETER_MAX || text.includes('\0')) throw new CodedError('bad_request');
  return text;
}

/** The name in the address, which may be an extended value (RFC 5987), or in the header. */
const fileNameOf = (named: string, header: string): string => extendedValue(named) ?? (named || fileNameIn(header));

/** A refusal in 1C's protocol, whose word it needs whatever the status. */
export const failureBody: RenderBody = (ctx, { status, message }) => {
  if (status === 401) ctx.set('WWW-Authenticate', 'Basic realm="1C", charset="UTF-8"');
  ctx.type = 'text/plain; charset=utf-8';
  ctx.body = `failure\n${message}\n`;
};

interface EndpointOptions<State> {
  readonly attempts: AttemptStore;
  readonly clock: () => Date;
  /** Name of the cookie that 1C is told to use. */
  readonly cookie: string;
  /** Answers errors with `failureBody`. */
  readonly catching: Koa.Middleware<State>;
}

/** Answers at the exchange's addresses and passes everything else on. */
export function oneCEndpoint<State>(
  answer: (call: ExchangeCall) => Promise<{ status: number; text: string; isXml: boolean }>,
  { attempts, clock, cookie, catching }: EndpointOptions<State>,
): Koa.Middleware<State> {
  const limit = new AttemptLimit(attempts, LIMIT);
  const handle = async (ctx: Parameters<Koa.Middleware<State>>[0]): Promise<void> => {
    if (ctx.method !== 'GET' && ctx.method !== 'POST') {
      ctx.set('Allow', 'GET, POST');
      throw new CodedError('method_not_allowed');
    }
    const { query } = ctx;
    const reply = await answer({
      type: one(query['type']),
      mode: one(query['mode']),
      fileName: fileNameOf(one(query['filename'] ?? query['filename*']), ctx.get('Content-Disposition')),
      sessid: query['sessid'] === undefined ? null : one(query['sessid']),
      key: passwordOf(ctx.get('Authorization')),
      token: ctx.cookies.get(cookie) ?? null,
      body: ctx.req,
      attempts: limit.of(ctx.ip, clock()),
    });
    ctx.status = reply.status;
    ctx.set('Cache-Control', 'no-store');
    ctx.type = reply.isXml ? 'application/xml; charset=utf-8' : 'text/plain; charset=utf-8';
    ctx.body = reply.text;
  };
  return async (ctx, next) => {
    if (!PATHS.has(ctx.path)) return next() as Promise<unknown>;
    await catching(ctx, () => handle(ctx));
    // Reads the rest of the body, so that the sender can read the reason of the refusal.
    if (!ctx.req.readableEnded) discardBody(ctx.req);
    return undefined;
  };
}
