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

/** The body of a refusal. */
export function errorBody(error: CodedError, requestId: string): ErrorBody {
  return {
    error: error.message,
    code: error.code,
    requestId,
    ...(error.details === undefined ? {} : { details: error.details }),
  };
}

/** Writes a refusal to the response. */
function renderError(ctx: Koa.Context, error: CodedError, requestId: string): void {
  ctx.status = error.status;
  if (error.retryAfter !== undefined) ctx.set('Retry-After', String(Math.max(1, Math.ceil(error.retryAfter))));
  ctx.set('Cache-Control', 'no-store');
  ctx.remove('ETag');
  ctx.body = errorBody(error, requestId);
}

/** Seconds after which an unavailable database may be back. */
const OUTAGE_RETRY_S = 5;

/** Catches errors of the inner layers. An error that `isOutage` recognises is temporary and is answered with 503 and Retry-After. */
export function catchErrors(log: Logger, isOutage: (error: unknown) => boolean): Koa.Middleware<{ requestId: string }> {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const { requestId } = ctx.state;
      if (error instanceof CodedError) {
        renderError(ctx, error, requestId);
        return;
      }
      if (isOutage(error)) {
        const { name, message, code } = loggable(error);
        log.error({ requestId, error: { name, message, code } }, ERRORS.unavailable[1]);
        renderError(ctx, new CodedError('unavailable', { retryAfter: OUTAGE_RETRY_S }), requestId);
        return;
      }
      log.error({ requestId, error: loggable(error) }, ERRORS.internal[1]);
      renderError(ctx, new CodedError('internal'), requestId);
    }
  };
}
