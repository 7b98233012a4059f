/** The shape of the shop's own look. */
import { z } from 'zod';

const facePicture = z.object({ url: z.string(), width: z.number(), height: z.number() }).nullable();

/** The shop's own look; an empty text and null stand for the default. */
export const faceSchema = z.object({
  /** In the header, in the footer, and after the name in the title of the front page. */
  slogan: z.string(),
  heroTitle: z.string(),
  heroLine: z.string(),
  /** The hero's buttons: words and addresses within the shop. */
  firstLabel: z.string(),
  firstPath: z.string(),
  secondLabel: z.string(),
  secondPath: z.string(),
  /** `#rrggbb` */
  accent: z.string(),
  logo: facePicture,
  hero: facePicture,
});
export type Face = z.infer<typeof faceSchema>;

/** The look that pages show, with the styles of the accent, which the server computes. */
export type PublicFace = Face & { css: string };
