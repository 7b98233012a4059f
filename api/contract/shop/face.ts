/** The shop's own look as an administrator edits it: all of it is saved at once, under the revision that was read. */
import { z } from 'zod';
import { PICTURE_BYTES } from '../catalogue/products.ts';
import { endpoint } from '../endpoint.ts';
import { refuse, visibleText } from '../form-fields.ts';
import { ADMIN } from '../roles.ts';
import { contrast, isColour, nearestAccent } from './accent.ts';
import { faceSchema, type Face } from './face-shape.ts';

/** The names of its pictures, and of its texts. */
export const FACE_PICTURES = ['logo', 'hero'] as const satisfies readonly (keyof Face)[];
export type FacePicture = (typeof FACE_PICTURES)[number];
export const FACE_TEXTS = (Object.keys(faceSchema.shape) as (keyof Face)[]).filter(
  (name) => name !== 'logo' && name !== 'hero',
);

/** An address within the shop; the server's own addresses are none of its pages. */
const PATH = /^\/(?!api\/|[/\\])[^\s\\"'<>]*$/;
const path = visibleText(200).refine((typed) => typed === '' || PATH.test(typed), {
  error: 'Адрес страницы магазина начинается с «/»',
});

/** Why the colour can't be the accent, in Russian; null for a suitable one, and for none. */
export function accentProblem(typed: string): string | null {
  if (typed === '') return null;
  if (!isColour(typed)) return 'Цвет — решётка и шесть знаков кода';
  const offered = nearestAccent(typed);
  if (offered === typed) return null;
  const found = String(Math.floor(contrast(typed, '#ffffff') * 10) / 10).replace('.', ',');
  return `Слишком светлый: с белым контраст ${found}, а нужно 4,5, чтобы читались надписи. Ближайший подходящий — ${offered}`;
}

const accent = visibleText(20)
  .transform((typed) => typed.toLowerCase())
  .superRefine((typed, context) => {
    const message = accentProblem(typed);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

export const faceSettingsSchema = faceSchema.extend({
  /** Changes with every change of the face. */
  revision: z.string(),
});
export type FaceSettings = z.infer<typeof faceSettingsSchema>;

export const readFace = endpoint('GET', '/api/settings/face', ADMIN, {
  summary: 'The shop’s own look: logo, slogan, hero and accent colour; empty where the default is used',
  answer: faceSettingsSchema,
});

const isWhole = (label: string, address: string): boolean => (label === '') === (address === '');
const dropped = z.literal('yes').optional();

export const saveFace = endpoint('PUT', '/api/settings/face', ADMIN, {
  summary: 'Saves it over the `revision` that was read. A picture without a file stays, unless it is dropped',
  body: z
    .object({
      revision: z.string().max(100),
      slogan: visibleText(60),
      heroTitle: visibleText(60),
      heroLine: visibleText(120),
      firstLabel: visibleText(24),
      firstPath: path,
      secondLabel: visibleText(24),
      secondPath: path,
      accent,
      dropLogo: dropped,
      dropHero: dropped,
    })
    .superRefine(({ firstLabel, firstPath, secondLabel, secondPath }, context) => {
      const message = 'Кнопке нужны и надпись, и адрес; пусто в обоих — кнопка как была';
      if (!isWhole(firstLabel, firstPath)) refuse(context, [firstLabel === '' ? 'firstLabel' : 'firstPath'], message);
      if (!isWhole(secondLabel, secondPath))
        refuse(context, [secondLabel === '' ? 'secondLabel' : 'secondPath'], message);
    }),
  files: { logo: { most: 1, bytes: PICTURE_BYTES }, hero: { most: 1, bytes: PICTURE_BYTES } },
  bodyLimit: 2 * PICTURE_BYTES + 100_000,
  changes: ['shop'],
  answer: faceSettingsSchema,
});
