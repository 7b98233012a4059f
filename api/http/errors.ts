/** The outermost layer: every failure becomes `{ error, code, requestId, details? }`, without further details of the error. */
import type Koa from 'koa';
import type { Logger } from 'pino';
import type { ErrorBody } from '#contract/error-body.ts';
import { CodedError, ERRORS } from '#contract/errors.ts';

/** The parts of an unexpected error that may be logged: drivers put row values into other properties. */
function loggable(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = (error as { code?: unknown }).code;
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' ? { code } : {}),
  };
}

export function errorBody(error: CodedError, requestId: string): ErrorBody {
  return {
    error: error.message,
    code: error.code,
    requestId,
    ...(error.details === undefined ? {} : { details: error.details }),
  };
}

/** The body of a refusal, as the API answers. */
const jsonBody: RenderBody = (ctx, error, requestId) => {
  ctx.body = errorBody(error, requestId);
};

/** Writes the body of a refusal to the response. */
export type RenderBody = (ctx: Koa.Context, error: CodedError, requestId: string) => void;

/** Recognises errors that neither the caller nor the code has caused. */
export interface ErrorKinds {
  /** The same call may succeed a moment later. */
  readonly isOutage: (error: unknown) => boolean;
  /** A disk or a quota is full. */
  readonly isFull: (error: unknown) => boolean;
}

/** Seconds after which an unavailable database may be back, or a full disk have room. */
const OUTAGE_RETRY_S = 5;

/** Catches errors of the inner layers. A full disk is `disk_full`, another outage `unavailable`, both temporary, with Retry-After. */
export function catchErrors(
  log: Logger,
  { isOutage, isFull }: ErrorKinds,
  render: RenderBody = jsonBody,
): Koa.Middleware<{ requestId: string }> {
  const refusalOf = (thrown: unknown, requestId: string): CodedError => {
    if (thrown instanceof CodedError) return thrown;
    const code = isFull(thrown) ? 'disk_full' : isOutage(thrown) ? 'unavailable' : 'internal';
    const error = loggable(thrown);
    if (code !== 'internal') delete error['stack'];
    log.error({ requestId, error }, ERRORS[code][1]);
    return new CodedError(code, code === 'internal' ? {} : { retryAfter: OUTAGE_RETRY_S });
  };
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const { requestId } = ctx.state;
      const error = refusalOf(thrown, requestId);
      ctx.status = error.status;
      if (error.retryAfter !== undefined) ctx.set('Retry-After', String(Math.max(1, Math.ceil(error.retryAfter))));
      ctx.set('Cache-Control', 'no-store');
      ctx.remove('ETag');
      render(ctx, error, requestId);
    }
  };
}
