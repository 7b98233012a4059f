/** Compresses text answers; pictures and the prebuilt files of the application are sent as they are. */
import { constants } from 'node:zlib';
import compress from 'koa-compress';
import type Koa from 'koa';
import { BROTLI_QUALITY, THRESHOLD_BYTES } from './prepared/prepared-bytes.ts';

export function compressAnswers(): Koa.Middleware {
  return compress({
    threshold: THRESHOLD_BYTES,
    br: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    gzip: {},
    deflate: false,
    filter: (type) => /json|text|javascript|xml|manifest/.test(type),
  });
}
