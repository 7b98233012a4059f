/** Compresses text answers on their way out; pictures and the prebuilt files of the application travel as they are. */
import { constants } from 'node:zlib';
import compress from 'koa-compress';
import type Koa from 'koa';

/** Above this quality Brotli costs more time than the bytes it saves are worth for answers made on the fly. */
const BROTLI_QUALITY = 5;
const THRESHOLD_BYTES = 1024;

export function compressAnswers(): Koa.Middleware {
  return compress({
    threshold: THRESHOLD_BYTES,
    br: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    gzip: {},
    deflate: false,
    filter: (type) => /json|text|javascript|xml|manifest/.test(type),
  });
}
