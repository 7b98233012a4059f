import type { RenditionName } from '#contract/products/picture.ts';
import type { Task } from '../apart/task.ts';

/** A picture of 64 megapixels takes a quarter of a gigabyte, twice where it is turned. */
const LIMITS_OF_PICTURE = { megabytes: 768, silenceSeconds: 30, seconds: 60, outputMegabytes: 64 } as const;

export interface Drafted {
  /** WebP. */
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Inspects an uploaded file and encodes its pixels anew. A `PictureRefused` there has a Russian clause as its message. */
export const draftPicture: Task<{ readonly path: string }, Drafted> = { name: 'draft-picture', ...LIMITS_OF_PICTURE };

export const encodeRendition: Task<{ readonly original: Uint8Array; readonly name: RenditionName }, Uint8Array> = {
  name: 'encode-rendition',
  ...LIMITS_OF_PICTURE,
};
